import { describe, expect, it } from 'vitest'
import { guessedMapping } from './import-headings.ts'

describe('the guess of columns', () => {
  it.each([
    [
      'Title;Stage;Deadline;Buyer;Notice number',
      { name: 0, stage: 1, deadline: 2, buyer: 3, tender: 4 },
    ],
    [
      'Nosaukums;Posms;Varbūtība, %;Pasūtītājs;Birkas',
      { name: 0, stage: 1, probability: 2, buyer: 3, tags: 4 },
    ],
    [
      'Hankija;Hanke nimetus;Viitenumber;Tähtaeg;Vastutaja',
      { buyer: 0, name: 1, tender: 2, deadline: 3, assignee: 4 },
    ],
    [
      'Pirkimo pavadinimas;Vertė;Valiuta;Žymos;Būsena',
      { name: 0, value: 1, currency: 2, tags: 3, stage: 4 },
    ],
  ])('knows headings of each language: %s', (headings, mapping) => {
    expect(guessedMapping(headings.split(';'))).toEqual(mapping)
  })

  it('takes the tender for the name where nothing else is one', () => {
    expect(guessedMapping(['Iepirkums', 'Summa (EUR)'])).toEqual({ name: 0, value: 1 })
    expect(guessedMapping(['Iepirkums', 'Iespēja'])).toEqual({ name: 1, tender: 0 })
  })

  it('leaves alone what it does not know, and takes each column once', () => {
    expect(guessedMapping(['Foo', 'Name', 'Name', ''])).toEqual({ name: 1 })
    expect(guessedMapping([])).toEqual({})
  })
})
