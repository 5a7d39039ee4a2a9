import { expect, test } from 'vitest'
import { latvianStem } from './latvian-stemmer.ts'
import { foldWord } from './word-tokens.ts'

/** Forms as they stand in notices: those of a line are one word, and no two lines are. */
const FORMS = [
  'ceļš ceļa ceļam ceļu ceļā ceļi ceļiem ceļos',
  'iela ielas ielai ielu ielā ielām ielās',
  'būvniecība būvniecības būvniecībai būvniecību būvniecībā',
  'būvdarbi būvdarbu būvdarbiem būvdarbus būvdarbos',
  'uzturēšana uzturēšanas uzturēšanai uzturēšanu uzturēšanā',
  'iepirkums iepirkuma iepirkumam iepirkumu iepirkumā iepirkumi iepirkumiem iepirkumos',
  'pakalpojums pakalpojuma pakalpojumu pakalpojumi pakalpojumiem pakalpojumos',
  'skola skolas skolai skolu skolā skolām skolās',
  'piegāde piegādes piegādei piegādi piegādē piegādēm',
  'piegādātājs piegādātāja piegādātājam piegādātāju piegādātāji piegādātājiem',
  'pasūtītājs pasūtītāja pasūtītājam pasūtītāji pasūtītājiem',
  'slēgts slēgtais slēgtā slēgtajam slēgtajā slēgto slēgtie slēgtajiem',
  'jauns jauna jaunais jaunā jaunajā jaunajiem jaunajos',
  'ēka ēkas ēkai ēku ēkā ēkām ēkās',
  'māja mājas mājai māju mājā mājām mājās',
  'zeme zemes zemei zemi zemē zemju zemēm',
  'upe upes upei upi upē upju upēm',
  'zivs zivij zivi zivju zivīm',
  'ūdens ūdenim ūdeni ūdenī ūdeņu ūdeņi',
  'tirgus tirgum tirgu tirgū',
  'komisija komisijas komisijai komisiju komisijā',
  'remonts remonta remontam remontu remontā remonti remontiem',
  'slimnīca slimnīcas slimnīcai slimnīcu slimnīcā',
  'iekārta iekārtas iekārtai iekārtu iekārtām',
  'projekts projekta projektam projektu projekti projektiem',
  'nekustamais nekustamā nekustamajam nekustamo nekustamajā nekustamie',
  'brālis brāļa brālim brāli brāļi brāļu brāļiem',
  'krāsns krāsnij krāsni krāšņu krāsnīm',
].map((line) => line.split(' '))

const stemOf = (word: string): string => latvianStem(word)

test.each(FORMS.map((forms) => ({ forms, first: forms[0] ?? '' })))(
  'forms of $first are one word, with diacritics or without',
  ({ forms, first }) => {
    const typed = [...forms, ...forms.map(foldWord)]
    expect(new Set(typed.map(stemOf))).toEqual(new Set([stemOf(first)]))
  },
)

test('different words stay different', () => {
  const stems = FORMS.map((forms) => stemOf(forms[0] ?? ''))
  expect(new Set(stems).size).toBe(FORMS.length)
})

test('a verb that is written with its marks is no form of a noun', () => {
  expect(stemOf('pieņem')).toBe('pienem')
  expect(stemOf('SAŅEM')).toBe('sanem')
  expect([stemOf('piens'), stemOf('pienam'), stemOf('pienem')]).toEqual(['pien', 'pien', 'pien'])
  expect([stemOf('šķēlēm'), stemOf('ceļiem'), stemOf('šķērsielām')]).toEqual([
    'skel',
    'cel',
    'skersiel',
  ])
})

test('numbers, codes and foreign letters stay as they are', () => {
  for (const word of ['2024', 'lv006', '45233120', 'дорога']) expect(latvianStem(word)).toBe(word)
})
