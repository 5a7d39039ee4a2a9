import { FLAGS, type FlagName, isPerReader } from '@kogge/domain/flags/feature-flags.ts'
import type { FlagInput } from '@kogge/domain/flags/flag-inputs.ts'
import { orgId, userId } from '@kogge/domain/kernel/entity-ids.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FlagSettingView } from '../../staff.client.ts'
import { ThreeWay } from './flag-three-way-switch.tsx'

interface Props {
  readonly name: FlagName
  /** Those of this flag. */
  readonly settings: readonly FlagSettingView[]
  readonly busy: boolean
  readonly onChange: (place: FlagInput, value: boolean | null, before: boolean | null) => void
  readonly onAdd: (name: FlagName) => void
}

const placeOf = ({ name, context, contextId }: FlagSettingView): FlagInput => {
  if (context === 'ORG') return { name, context, orgId: orgId.parse(contextId) }
  if (context === 'USER') return { name, context, userId: userId.parse(contextId) }
  return { name, context }
}

/** One flag: what it does, what it is for everyone, for support staff, and for whom it differs. */
export const FlagRow = ({ name, settings, busy, onChange, onAdd }: Props) => {
  const t = useTranslations('admin.flags')
  const { fallback, isWired } = FLAGS[name]
  const own = settings.filter(({ contextId }) => contextId !== null)
  const wide = (context: 'GLOBAL' | 'SUPPORT') => {
    const value = settings.find((setting) => setting.context === context)?.value ?? null
    return (
      <ThreeWay
        label={t('valueOf', { name, context: t(`contexts.${context}`) })}
        value={value}
        disabled={busy}
        onChange={(next) => onChange({ name, context }, next, value)}
      />
    )
  }
  return (
    <TableRow>
      <TableCell className="min-w-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-subtle">{t(`names.${name}`)}</p>
        {!isWired && <Badge>{t('unwired')}</Badge>}
      </TableCell>
      <TableCell>{t(fallback ? 'values.on' : 'values.off')}</TableCell>
      <TableCell>{wide('GLOBAL')}</TableCell>
      <TableCell>
        {isPerReader(name) ? (
          wide('SUPPORT')
        ) : (
          <span className="text-sm text-subtle">{t('globalOnly')}</span>
        )}
      </TableCell>
      <TableCell>
        <div className="flex flex-wrap items-center gap-1">
          {own.map((setting) => {
            const who = setting.contextName ?? setting.contextId ?? ''
            const value = t(setting.value ? 'values.on' : 'values.off')
            return (
              <Tag
                key={`${setting.context}${setting.contextId}`}
                disabled={busy}
                onRemove={() => onChange(placeOf(setting), null, setting.value)}
                removeLabel={t('remove', { name, who })}
              >
                {t('exception', { context: t(`contexts.${setting.context}`), who, value })}
              </Tag>
            )
          })}
          {isPerReader(name) && (
            <IconButton
              size="sm"
              label={t('addTo', { name })}
              icon={<Plus aria-hidden />}
              onClick={() => onAdd(name)}
            />
          )}
        </div>
      </TableCell>
    </TableRow>
  )
}
