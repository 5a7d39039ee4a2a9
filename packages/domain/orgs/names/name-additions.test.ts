import { describe, expect, it } from 'vitest'
import { normalOrgName } from '../org-names.ts'
import { isRepresented, withoutAdditions, withoutOrgan, withoutRole } from './name-additions.ts'

describe('the representative of a body', () => {
  it.each([
    ['Stadt Lindenau, vertreten durch den Ersten Bürgermeister', 'Stadt Lindenau,'],
    ['Gemeinde Lindenau, vertreten durch die 2. BürgermeisterinAnna Berg', 'Gemeinde Lindenau,'],
    ['Lindenau Kliniken GmbH vertreten durch die Geschäftsführung', 'Lindenau Kliniken GmbH'],
    ['Commune de Valbrune, représentée par le maire', 'Commune de Valbrune,'],
    ['Comune di Valbruna, rappresentato dal sindaco', null],
    ['Comune di Valbruna, rappresentato da il sindaco', 'Comune di Valbruna,'],
    ['Gmina Lipowo reprezentowana przez Wójta Gminy Lipowo', 'Gmina Lipowo'],
  ])('is an organ of it in "%s"', (name, body) => {
    expect(withoutOrgan(name)).toBe(body ?? name)
  })

  it.each([
    'Land Westmark, vertreten durch die Immobilien Westmark GmbH',
    'Land Westmark vertreten durch das Landesamt',
    'Lindenau Kliniken GmbH, vertreten durch Berger Beratung GmbH',
    'Stadt Lindenau',
  ])('is another body in "%s", or none', (name) => {
    expect(withoutOrgan(name)).toBe(name)
  })

  it('is no part of a name where it is an organ, and parts names where it is a body', () => {
    const [plain, byMayor, byOffice] = [
      'Stadt Lindenau',
      'Stadt Lindenau, vertreten durch Oberbürgermeister Karl Berg',
      'Stadt Lindenau, vertreten durch: Lindenau Bau GmbH',
    ].map(normalOrgName)
    expect(byMayor).toBe(plain)
    expect(byOffice).not.toBe(plain)
  })

  it('is found with a colon, in feminine and in further words', () => {
    for (const words of ['vertreten durch:', 'endvertreten durch', 'reprezentowane przez']) {
      expect(isRepresented(`Lindenau ${words} Berger`)).toBe(true)
      expect(withoutAdditions(`Lindenau ${words} Berger`)).toBe('Lindenau')
    }
    expect(isRepresented('Vertreter von Lindenau')).toBe(false)
  })
})

describe('the part of a tenderer in a group', () => {
  it.each([
    ['Atelier Brun (mandataire)', 'Atelier Brun'],
    ['Atelier Brun (Mandataire du Groupement)', 'Atelier Brun'],
    ['ATELIER BRUN - mandataire', 'Atelier Brun'],
    ['Sosna Sp. z o.o. – Lider Konsorcjum', 'Sosna sp. z o.o.'],
    ['Lider konsorcjum: Sosna Sp. z o.o.', 'Sosna sp. z o.o.'],
    ['Sosna Sp. z o.o. (partner)', 'Sosna sp. z o.o.'],
    ['ATI Ponti S.p.A. (mandataria) — Strade S.p.A. (mandante)', 'ATI Ponti SpA – Strade SpA'],
    ['Ponti S.p.A. (capogruppo mandataria)', 'Ponti SpA'],
  ])('is no part of its name in "%s"', (name, plain) => {
    expect(normalOrgName(name)).toBe(normalOrgName(plain))
  })

  it.each([
    'Sosna Security Partner Sp. z o.o.',
    'Lider Sp. z o.o.',
    'Atelier Brun (mandataire et architecte)',
    'Partner',
  ])('leaves "%s" as it is', (name) => {
    expect(withoutRole(name)).toBe(name)
  })
})
