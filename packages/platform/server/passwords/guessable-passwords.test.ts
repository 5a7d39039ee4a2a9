import { passwordProblem } from '@kogge/domain/accounts/password-rules.ts'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable-passwords.ts'

test.each([
  'password12345',
  'P4ssw0rd2026',
  'qwertyuiop12',
  'Latvija2026',
  'parole12345',
  'Bērziņš1987',
  'berzins1987',
  'salasõna123',
  'Tallinn2026',
  'slaptažodis1',
  'Žalgiris2025',
  'zalgiris2025',
  '12.12.1990',
  'abcabcabcabc',
  'a'.repeat(200),
])('%s is tried first', (password) => expect(isGuessable(password, [])).toBe(true))

test.each([
  'a quiet harbour in autumn',
  'kuģis brauc pa Daugavu',
  'kolm halli kajakat katusel',
  'septynios žuvys upėje',
  'gT7#kq2!Vm9z',
])('%s is not', (password) => expect(isGuessable(password, [])).toBe(false))

test.each([
  'Vasara2026!!',
  'Latvija2026!',
  'Summer2026!',
  'novads12345',
  '2026Vasara',
  'Vasaras2026!',
  'V4s4r42026',
  'Riigihange1!',
  'Savivaldybe26',
  'Pirkimai2026',
  '!!Winter2026',
  'Pasvaldibas1',
])('%s is a word that everybody knows, and a little more', (password) =>
  expect(isGuessable(password, [])).toBe(true),
)

const GOOD = [
  'correct horse battery staple',
  'a quiet harbour in autumn',
  'seven kayaks under the bridge',
  'purple tractor sings at dawn',
  'we painted the fence in June',
  'lantern-otter-gravel-92',
  'my aunt grows odd tomatoes',
  'Copper!Violin#Marsh7',
  'no train leaves before noon',
  'kuģis brauc pa Daugavu',
  'trīs pelēki kaķi uz jumta',
  'zem egles aug baravika',
  'vectēvs labo vecu laivu',
  'sniegs snieg jau trešo dienu',
  'maize cepta malkas krāsnī',
  'rudens lapas peld pa upi',
  'kolm halli kajakat katusel',
  'vana paat seisab lahes',
  'metsas kasvab palju seeni',
  'hommikul sadas vihma',
  'neli sinist kausti laual',
  'rong sõidab läbi udu',
  'naabri koer sööb porgandit',
  'septynios žuvys upėje',
  'senas tiltas per Nerį',
  'vakare kvepia šviežia duona',
  'du balti gandrai lizde',
  'miške radau voveraitę',
  'lietus beldžia į langą',
  'gT7#kq2!Vm9z',
  'xQ9-vrolt-27-hamp',
]

test.each(GOOD)('%s is let through', (password) => {
  const names = ['Anna Bērziņa', 'Ozolvalkas novada pašvaldība']
  expect(isGuessable(password, ['anna@ozolvalka.example', ...names])).toBe(false)
  expect(passwordProblem(password, { email: 'anna@ozolvalka.example', names })).toBeNull()
})

const KNOWN = [
  'janis@ozolvalka.example',
  'Katrīna Ozoliņa',
  'Ozolvalkas novada pašvaldība',
  'SIA “Zaļā Egle”',
]

test.each([
  'aklavlozO2026',
  'Kаtrīna20266',
  'Озолвалка2026',
  'Кogge2026!!',
  'Ozol2026!valka',
  '20261124202611',
  'Riga2026Riga!',
  'Rīga2026!!!!',
  'Latvija-Riga7',
  'Eesti2026!!!',
  'Ziema2026!!!!',
  'ZiemaVasara26',
  'P@ssw0rd!P@ss',
  'Hanke2026!!xx',
  'Ozolv2026!!!!',
  // Not those that were told, but of their kind.
  'anirtaK2026!',
  '2026.vilnius.2026',
  'Vilnius_Kaunas_26',
  'Пароль2026!!!',
  'Рига2026!!!!',
  'lkavlozO-2026!',
  'Tender-Riga-2026',
  'Sügis2025?!?!',
  'ruduo!ruduo!26',
  '24.11.2026.24.11',
  'Procurement#26!!',
  'Egle2026Egle!!',
  'asaiZ2026!!!',
  'Z.i.e.m.a.2026',
  '+371 26123456',
  'Savivaldybe-Pirkimai1',
  'D3c3mb3r!2025',
  'Зима2026!Зима',
  'M a r t s 2 0 2 6 !',
])('%s is little more than what others know', (password) => {
  const [email = '', ...names] = KNOWN
  const isRefused = passwordProblem(password, { email, names }) !== null
  expect(isRefused || isGuessable(password, KNOWN)).toBe(true)
})

test.each([
  // Walks on keyboards of other languages, and columns of keys.
  'йцукенгшщз12',
  'Фывапролдж12',
  'qwertyuiopüõ',
  'ūgjrmvnzēč12',
  'ąčęėįšųū90',
  'zaq12wsxcde34rfv',
  '!QAZ2wsx#EDC',
  '!QAZ"WSX#EDC',
  'qazwsxedcrfvtgb',
  'zse4xdr5cft6vgy7',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  // Words, typed by somebody whose keyboard was set to another language.
  'ghbdtnvbh2026',
  'ghbdtn vbh!!!',
  'gfhjkm-gfhjkm1',
  's;;maaeg12',
  // Sentences that anybody would try.
  'this is my password',
  'thisismypassword',
  'let me in please',
  'šī ir mana parole',
  'see on minu parool',
  'tai mano slaptažodis',
  'это мой пароль',
])('%s is struck on keys or said without a thought', (password) =>
  expect(isGuessable(password, [])).toBe(true),
)

test.each([
  'рассвет над тихой гаванью',
  'семь чаек на старом причале',
  'kolm õunapuud mäe otsas',
  'trys žąsys prie tilto',
  'my grandmother repairs clocks',
  'this bridge is where otters sleep',
  'Zaq-harbour-1947-violet',
  '8$kFw!2rTz#q',
])('%s is good, whatever keys and small words are in it', (password) =>
  expect(isGuessable(password, [])).toBe(false),
)

test('a password of what is known of its owner is', () => {
  expect(isGuessable('Ozolvalka#81', [])).toBe(false)
  expect(isGuessable('0z0lv4lk4i#81', ['Ozolvalkas novada pašvaldība'])).toBe(true)
  expect(isGuessable('Ozolvalka#81', ['Ozolvalka'])).toBe(true)
})

test('the longest password takes no longer than a short one', () => {
  const hostile = [
    'p4ssw0rd'.repeat(25),
    'ab1!'.repeat(50),
    '1998-12-11'.repeat(20),
    '𝓪'.repeat(200),
  ]
  isGuessable('the first one loads the words', [])
  for (const password of hostile) {
    const before = process.cpuUsage()
    isGuessable(password, ['Anna', 'Bērziņa'])
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(300)
  }
})
