import { expect, test } from 'vitest'
import { greetingName } from './greeting-name.ts'

test.each([
  ['Jānis Demovs', 'Jāni'],
  ['Andrejs Kalniņš', 'Andrej'],
  ['Edmunds Liepa', 'Edmund'],
  ['Ingus Bērzs', 'Ingu'],
  ['Anna Marija Ozola', 'Anna'],
  ['Ilze Kļava', 'Ilze'],
  ['Thomas Smith', 'Thomas'],
])('a Latvian greeting addresses %s as %s', (name, greeted) => {
  expect(greetingName(name, 'lv')).toBe(greeted)
})

test.each([
  ['Jonas Petraitis', 'Jonai'],
  ['Darius Kazlauskas', 'Dariau'],
  ['Andrius Jonaitis', 'Andriau'],
  ['Vytautas Žukas', 'Vytautai'],
  ['Sergejus Ivanovas', 'Sergejau'],
  ['Vytis Šimkus', 'Vyti'],
  ['Arvydas Sabonis', 'Arvydai'],
  ['Eglė Rimkutė', 'Egle'],
  ['Rasa Kairytė', 'Rasa'],
])('a Lithuanian greeting addresses %s as %s', (name, greeted) => {
  expect(greetingName(name, 'lt')).toBe(greeted)
})

test.each(['en', 'et'])('a greeting in %s takes the given name as it is', (locale) => {
  expect(greetingName('Jānis Demovs', locale)).toBe('Jānis')
})
