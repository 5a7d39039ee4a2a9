import { emptyDocument, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Ten o'clock of a working day in Riga, about so many days after `from`. */
const workdayAfter = (from: Date, days: number): RequestDocument['responsesUntil'] => {
  const day = new Date(from.getTime() + days * DAY_MS)
  const weekday = day.getUTCDay()
  const moved = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  const on = wallOf(new Date(day.getTime() + moved * DAY_MS)).slice(0, 10)
  return { wall: `${on}T10:00`, fold: null }
}

interface Dates {
  readonly begun: Date
  readonly questionsDays: number
  readonly days: number
}

const timesOf = ({ begun, questionsDays, days }: Dates) => {
  const responsesUntil = workdayAfter(begun, days)
  return {
    questionsUntil: workdayAfter(begun, questionsDays),
    responsesUntil,
    openingAt: responsesUntil,
  }
}

const contact = {
  name: 'Iepirkumu nodaļa',
  email: 'iepirkumi@demo.kogge.example',
  phone: '+371 60000000',
}

/** Keeping streets clear in winter: three parts of a town, scored by price and by two qualities. */
export const winterRoads = (dates: Dates): RequestDocument => ({
  ...emptyDocument('tender', 'lv'),
  languages: ['en'],
  title: {
    lv: 'Pilsētas ielu uzturēšana ziemā',
    en: 'Winter maintenance of the streets of the town',
  },
  description: {
    lv: '<p>Sniega tīrīšana un kaisīšana ielās, ietvēs un pieturvietās trīs pilsētas daļās divās ziemas sezonās.</p><ul><li>Izbraukšana ne vēlāk kā <strong>60 minūtes</strong> pēc izsaukuma</li><li>Uzskaite ar GPS</li></ul>',
    en: '<p>Clearing and gritting of streets, pavements and stops in three parts of the town over two winters.</p><ul><li>On the road within <strong>60 minutes</strong> of a call</li><li>Records by GPS</li></ul>',
  },
  keywords: ['ziema', 'sniegs', 'kaisīšana'],
  reference: 'ZU 2026/11',
  contact,
  place: [{ country: 'LV', nuts: 'LV00C', city: null }],
  cpv: { main: '90620000', additional: ['90630000'] },
  nature: 'services',
  value: { amount: '540000', currency: 'EUR' },
  ...timesOf(dates),
  lots: [
    ['LOT-0001', 'Centrs', 'Centre', '240000'] as const,
    ['LOT-0002', 'Ziemeļu rajons', 'Northern district', '180000'] as const,
    ['LOT-0003', 'Upmala', 'Riverside', '120000'] as const,
  ].map(([id, lv, en, amount]) => ({
    id,
    title: { lv, en },
    description: {},
    months: 24,
    place: [],
    cpv: { main: '90620000', additional: [] },
    value: { amount, currency: 'EUR' },
  })),
  criteria: [
    {
      id: 'price',
      lotIds: [],
      type: 'price',
      weight: '60',
      description: {},
      name: { lv: 'Cena', en: 'Price' },
    },
    {
      id: 'speed',
      lotIds: [],
      type: 'quality',
      weight: '25',
      name: { lv: 'Izbraukšanas laiks', en: 'Time to be on the road' },
      description: {
        lv: 'Jo ātrāk un ticamāk, jo vairāk punktu.',
        en: 'The sooner and the more reliably, the more points.',
      },
    },
    {
      id: 'green',
      lotIds: [],
      type: 'quality',
      weight: '15',
      name: { lv: 'Ietekme uz vidi', en: 'Care for the environment' },
      description: {
        lv: 'Tehnikas izmešu klase un sāls patēriņš.',
        en: 'Emission class of the machines and use of salt.',
      },
    },
  ],
  requirements: [
    {
      id: 'month',
      lotIds: ['LOT-0001', 'LOT-0002', 'LOT-0003'],
      help: {},
      mustBeYes: false,
      question: { lv: 'Cena par mēnesi', en: 'Price of a month' },
      answer: { type: 'price', unit: 'mēnesis', quantity: '24' },
      isMandatory: true,
      criterionId: 'price',
    },
    {
      id: 'insured',
      lotIds: [],
      help: {},
      isMandatory: true,
      mustBeYes: true,
      question: {
        lv: 'Vai civiltiesiskā atbildība ir apdrošināta?',
        en: 'Is there third-party liability insurance?',
      },
      answer: { type: 'yes_no' },
      criterionId: null,
    },
    {
      id: 'minutes',
      lotIds: [],
      help: {},
      isMandatory: true,
      mustBeYes: false,
      question: {
        lv: 'Pēc cik minūtēm tehnika ir uz ielas?',
        en: 'After how many minutes are machines on the road?',
      },
      answer: { type: 'number', unit: 'min', min: '0', max: '60', decimals: 0 },
      criterionId: 'speed',
    },
    {
      id: 'machines',
      lotIds: [],
      help: {},
      isMandatory: true,
      mustBeYes: false,
      question: { lv: 'Tehnika un tās izmešu klase', en: 'Machines and their emission class' },
      answer: { type: 'text', longest: 2000 },
      criterionId: 'green',
    },
  ],
})

/** Furniture of a school: open now, two parts. */
export const schoolFurniture = (dates: Dates): RequestDocument => ({
  ...emptyDocument('tender', 'lv'),
  languages: ['en'],
  title: { lv: 'Mēbeles pamatskolai', en: 'Furniture for a primary school' },
  description: {
    lv: '<p>Galdi, krēsli un skapji 24 klašu telpām, ar piegādi un uzstādīšanu vasaras brīvlaikā.</p>',
    en: '<p>Tables, chairs and cupboards for 24 classrooms, delivered and put up in the summer holidays.</p>',
  },
  keywords: ['skola', 'mēbeles'],
  reference: 'SK 2026/4',
  contact,
  place: [{ country: 'LV', nuts: 'LV00C', city: null }],
  cpv: { main: '39160000', additional: ['39112000'] },
  nature: 'supplies',
  value: { amount: '86000', currency: 'EUR' },
  ...timesOf(dates),
  lots: [
    ['LOT-0001', 'Galdi un krēsli', 'Tables and chairs', '61000'] as const,
    ['LOT-0002', 'Skapji', 'Cupboards', '25000'] as const,
  ].map(([id, lv, en, amount]) => ({
    id,
    title: { lv, en },
    description: {},
    months: 3,
    place: [],
    cpv: { main: '39160000', additional: [] },
    value: { amount, currency: 'EUR' },
  })),
  criteria: [
    {
      id: 'price',
      lotIds: [],
      type: 'price',
      weight: '70',
      description: {},
      name: { lv: 'Cena', en: 'Price' },
    },
    {
      id: 'warranty',
      lotIds: [],
      type: 'quality',
      weight: '30',
      description: {},
      name: { lv: 'Garantija', en: 'Warranty' },
    },
  ],
  requirements: [
    {
      id: 'set',
      lotIds: ['LOT-0001'],
      help: {},
      isMandatory: true,
      mustBeYes: false,
      question: { lv: 'Galds ar diviem krēsliem', en: 'A table with two chairs' },
      answer: { type: 'price', unit: 'komplekts', quantity: '360' },
      criterionId: 'price',
    },
    {
      id: 'cupboard',
      lotIds: ['LOT-0002'],
      help: {},
      isMandatory: true,
      mustBeYes: false,
      question: { lv: 'Skapis', en: 'A cupboard' },
      answer: { type: 'price', unit: 'gab.', quantity: '72' },
      criterionId: 'price',
    },
    {
      id: 'years',
      lotIds: [],
      help: {},
      isMandatory: true,
      mustBeYes: false,
      question: { lv: 'Garantijas laiks gados', en: 'Years of warranty' },
      answer: { type: 'number', unit: 'gadi', min: '2', max: '15', decimals: 0 },
      criterionId: 'warranty',
    },
  ],
})

/** What one writes on a Friday afternoon: half done. */
export const halfWritten = (): RequestDocument => ({
  ...emptyDocument('tender', 'lv'),
  title: { lv: 'Bibliotēkas telpu uzkopšana' },
  description: { lv: '<p>Ikdienas uzkopšana darbdienās pēc plkst. 18.</p>' },
  contact,
  cpv: { main: '90910000', additional: [] },
  nature: 'services',
})
