import {
  GLOBAL_PERMISSION_NAMES,
  globalRoleHolds,
} from '@kogge/domain/access/global-permissions.ts'
import { ANY_ORG_ROLES, GLOBAL_ROLES } from '@kogge/domain/access/roles.ts'
import { TIERS, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { CopyButton } from '@kogge/ui/copy-button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Mark } from '../components/permission-cell.tsx'
import {
  globalTable,
  matching,
  orgCell,
  orgPermissions,
  orgTable,
  tiersFor,
} from '../permission-matrix.ts'

const EVERY_TIER = 'every'

/** Who may do what, as the product itself decides it at this moment. */
export const PermissionsScreen = () => {
  const t = useTranslations('admin.permissions')
  const [typed, setTyped] = useState('')
  const [tier, setTier] = useState<Tier | typeof EVERY_TIER>(EVERY_TIER)
  const now = new Date()
  const inOrg = orgPermissions(typed)
  const onPlatform = matching(GLOBAL_PERMISSION_NAMES, typed)
  const copy = { label: t('copy'), copiedLabel: t('copied') }
  return (
    <>
      <p className="max-w-prose text-muted">{t('text')}</p>
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label={t('filter')}
          placeholder={t('filter')}
          clearLabel={t('clear')}
          value={typed}
          onValueChange={setTyped}
          boxClassName="w-72 max-w-full"
        />
        <Select
          aria-label={t('tier')}
          className="w-auto min-w-48"
          value={tier}
          onValueChange={setTier}
          options={[
            { value: EVERY_TIER, label: t('everyTier') },
            ...TIERS.map((value) => ({ value, label: value })),
          ]}
        />
      </div>
      {inOrg.length + onPlatform.length === 0 && <EmptyState title={t('nothing')} />}
      {inOrg.length > 0 && (
        <Section
          title={t('inOrg')}
          actions={<CopyButton text={() => orgTable(inOrg, new Date())} {...copy} />}
        >
          <Table label={t('table', { name: t('inOrg') })}>
            <TableHead>
              <TableHeader>{t('permission')}</TableHeader>
              {ANY_ORG_ROLES.map((role) => (
                <TableHeader key={role} className="text-xs">
                  {role}
                </TableHeader>
              ))}
            </TableHead>
            <TableBody>
              {inOrg.map((permission) => (
                <TableRow key={permission}>
                  <TableCell className="font-medium">{permission}</TableCell>
                  {ANY_ORG_ROLES.map((role) => (
                    <TableCell key={role}>
                      {tier === EVERY_TIER ? (
                        <Mark tiers={tiersFor(role, permission, now)} />
                      ) : (
                        <Mark cell={orgCell(role, permission, tier, now)} />
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Section>
      )}
      {onPlatform.length > 0 && (
        <Section
          title={t('onPlatform')}
          actions={<CopyButton text={() => globalTable(typed)} {...copy} />}
        >
          <Table label={t('table', { name: t('onPlatform') })}>
            <TableHead>
              <TableHeader>{t('permission')}</TableHeader>
              {GLOBAL_ROLES.map((role) => (
                <TableHeader key={role} className="text-xs">
                  {role}
                </TableHeader>
              ))}
            </TableHead>
            <TableBody>
              {onPlatform.map((permission) => (
                <TableRow key={permission}>
                  <TableCell className="font-medium">{permission}</TableCell>
                  {GLOBAL_ROLES.map((role) => (
                    <TableCell key={role}>
                      <Mark cell={globalRoleHolds(role, permission) ? 'yes' : 'no'} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Section>
      )}
    </>
  )
}
