import { expect, it } from 'vitest'
import { readAddresses } from './email-address-list.ts'

it('reads addresses as people paste them', () => {
  expect(readAddresses(' anna@example.com,Janis@Example.com;\nanna@example.com ')).toEqual({
    emails: ['anna@example.com', 'janis@example.com'],
  })
  expect(readAddresses('Anna Neimane <anna@example.com>, "Bērziņš, J." <j@example.com>')).toEqual({
    emails: ['anna@example.com', 'j@example.com'],
  })
})

it('says what is wrong', () => {
  expect(readAddresses(' ,; ')).toEqual({ problem: 'none' })
  expect(readAddresses('anna@example.com nobody')).toEqual({ problem: 'invalid', at: 'nobody' })
  const many = Array.from({ length: 21 }, (_, at) => `p${at}@example.com`).join('\n')
  expect(readAddresses(many)).toEqual({ problem: 'too_many' })
})
