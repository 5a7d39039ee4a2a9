import { readFile } from 'node:fs/promises'
import { roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { SUPPORT_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { expect, test } from 'vitest'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'

/** Procedures that change something in an organisation, and that support staff may call there. */
const CHANGES = PROCEDURES.filter(({ definition: { data } }) => {
  if (data?.type !== 'mutation' || data.meta.access !== 'org') return false
  const { permissions } = data.meta
  return SUPPORT_ORG_ROLES.some((role) => permissions.some((one) => roleHolds(role, one)))
}).map(({ path }) => path)

test('everything that support staff change in an organisation stands in the table of what outlives their access', async () => {
  const text = await readFile(new URL('../../../../docs/sealing.md', import.meta.url), 'utf8')
  const part = text.split('### What outlives support access')[1]?.split('\n## ')[0] ?? ''
  const named = part
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((row) => [...row.matchAll(/`(\w+\.[\w.]+)`/g)].map(([, path = '']) => path))
  expect(named.sort()).toEqual([...CHANGES].sort())
})
