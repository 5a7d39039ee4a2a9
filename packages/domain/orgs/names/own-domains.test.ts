import { describe, expect, it } from 'vitest'
import { ownDomains } from './own-domains.ts'

const domains = (name: string, website: string | null, email: string | null = null): string[] =>
  ownDomains({ name, website, email })

describe('ownDomains', () => {
  it.each([
    // The name, without legal form, spaces, hyphens, articles.
    ['Lindra', 'http://www.lindra.com/avis', null, ['lindra.com']],
    ['Lindra SA', 'https://achats.lindra.fr', 'a@reseau.lindra.fr', ['lindra.fr']],
    ['Lindra', 'www.lindra.com', 'a@lindra.fr', ['lindra.com', 'lindra.fr']],
    ['Northern Highways', 'https://northern-highways.example', null, ['northern-highways.example']],
    ['Ville de Valbrune', 'https://www.ville-valbrune.fr', null, ['ville-valbrune.fr']],
    // An acronym of all words, of those that are no articles, and with the first word whole.
    ['Generalna Dyrekcja Mostów i Tuneli', null, 'a@gdmt.gov.pl', ['gdmt.gov.pl']],
    ['Office of the Northern Lights', null, 'a@onl.gov.example', ['onl.gov.example']],
    ['UK Bridges & Tunnels', null, 'a@ukbt.org', ['ukbt.org']],
  ])('of "%s" with %s and %s are %j', (name, website, email, found) => {
    expect(domains(name, website, email)).toEqual(found)
  })

  it.each([
    // A platform, a provider, a consultant, a sister; a part of the name; what is no address.
    ['Lindra', 'https://www.marches-publics.gouv.fr', 'lindra@gmail.com'],
    ['Lindra Réseau', 'https://lindra.com', null],
    ['Lindra', 'https://example.org/lindra', null],
    ['Ab', 'https://ab.com', null],
    ['Lindra', 'lindra', null],
    ['Lindra', 'n/a', 'lindra.com'],
    // The last label names a country.
    ['Com', 'https://example.com', null],
  ])('of "%s" are none with %s and %s', (name, website, email) => {
    expect(domains(name, website, email)).toEqual([])
  })

  it('are none of names and addresses without bounds', () => {
    expect(domains('a'.repeat(201), `https://${'a'.repeat(201)}.com`)).toEqual([])
    expect(domains('Lindra', `https://lindra.com/${'a'.repeat(300)}`)).toEqual([])
  })
})
