import { describe, expect, it } from 'vitest'
import { transliterated } from './names/transliteration.ts'
import { normalOrgName } from './org-names.ts'

describe('normalOrgName', () => {
  it.each([
    ['PKP Intercity SA', '„PKP Intercity” S.A.'],
    ['PKP Intercity SA', 'PKP Intercity Spółka Akcyjna'],
    ['TenneT TSO B.V.', 'TenneT TSO bv'],
    ['ABBVIE Sp. z o.o.', 'AbbVie sp. z o. o.'],
    ['České dráhy, a.s.', 'ČESKÉ DRÁHY AS'],
    ['Ørsted Salg and Service A/S', 'Orsted Salg & Service A/S'],
    ['Hagen&Sohn GmbH', 'GmbH Hagen & Sohn'],
    ['Oslo kommune v/Helseetaten', 'Oslo kommune v/ Helseetaten'],
    ['ÖBB-Infrastruktur AG', 'ÖBB-Infrastruktur Aktiengesellschaft'],
    ['European Food Safety Authority', 'European Food Safety Authority (EFSA)'],
    ['Jernbanedirektoratet', 'Jernbanedirektoratet [Norwegian Railway Directorate]'],
    ['Research Executive Agency', 'REA — Research Executive Agency'],
    ['Research Executive Agency', 'Research Executive Agency (R.E.A.)'],
    ['RTE Réseau de Transport d’Électricité', 'RTE — réseau de transport d’électricité'],
    ['Hagen GmbH & Co. KG', 'GmbH und Co KG Hagen'],
    ['Институт по полимери', 'Институт по полимери /ИП/'],
    ['Институт по полимери', 'Institut po polimeri'],
    ['Столична община, София', 'Stolichna obshtina, Sofia'],
    ['Δήμος Αγλαντζιάς', 'Dimos Aglantzias'],
    ['Υπουργείο Παιδείας', 'Ypourgeio Paideias'],
  ])('%s is %s', (one, other) => {
    expect(normalOrgName(one)).toBe(normalOrgName(other))
  })

  it.each([
    ['Beta AS', 'Beta SIA'],
    ['Poliklinika (Jelgava)', 'Poliklinika (Liepāja)'],
    ['Vidusskola Nr. 2', 'Vidusskola Nr. 3'],
    ['Rīga - Stacija', 'Daugavpils - Stacija'],
    ['Beta & Gamma', 'Beta Gamma'],
  ])('%s is not %s', (one, other) => {
    expect(normalOrgName(one)).not.toBe(normalOrgName(other))
  })

  it.each(['a', 's.a.', '(ab) ', ' sp z', 'я', 'яa', 'αυ', 'ά', '& ', '/x'])(
    'takes time that grows with the name alone: %j',
    (unit) => {
      const started = performance.now()
      normalOrgName(unit.repeat(200_000 / unit.length))
      expect(performance.now() - started).toBeLessThan(5000)
    },
  )
})

describe('transliterated', () => {
  it.each([
    ['Железопътна', 'zhelezopatna'],
    ['Щастие', 'shtastie'],
    ['Перевезення', 'perevezennya'],
    ['αυτοκίνητο', 'aftokinito'],
    ['Ευάγγελος', 'evangelos'],
    ['μπάλα', 'bala'],
    ['Ψυχικό', 'psychiko'],
    ['προϋπολογισμός', 'proypologismos'],
  ])('%s is %s', (text, latin) => {
    expect(transliterated(text).normalize('NFD').replace(/\p{M}/gu, '')).toBe(latin)
  })

  it('leaves words that mix scripts as they are: they are made to pass for others', () => {
    expect(transliterated('Lаtvenergo')).toBe('Lаtvenergo')
  })
})
