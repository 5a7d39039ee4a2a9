import { MOST_OWN_FIELDS } from '@kogge/domain/opportunities/own-fields.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnField } from '../../opportunities.client.ts'
import { useOwnFields } from '../../use-own-fields.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldRow } from './field-row.tsx'

/** The fields that an organisation defines for its opportunities: new ones, their order, the retired ones. */
export const FieldSettings = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('ownFields')
  const { query, ...changes } = useOwnFields(orgId)
  const [edited, setEdited] = useState<{ readonly field: OwnField | null } | null>(null)
  const fields = query.data ?? []
  const inUse = fields.filter(({ isRetired }) => !isRetired)
  const retired = fields.filter(({ isRetired }) => isRetired)
  const row = (field: OwnField) => (
    <FieldRow
      key={field.fieldId}
      field={field}
      inUse={inUse}
      changes={changes}
      onEdit={(one) => setEdited({ field: one })}
    />
  )
  const isFull = inUse.length >= MOST_OWN_FIELDS
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabled={isFull}
      onClick={() => setEdited({ field: null })}
    >
      {t('form.new')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={query} loading={t('settings.loading')} failed={t('settings.failed')}>
        {() =>
          fields.length === 0 ? (
            <EmptyState
              title={t('settings.empty')}
              description={t('settings.emptyText')}
              actions={add}
            />
          ) : (
            <>
              <p className="text-muted">{t('settings.text')}</p>
              {inUse.length > 0 && (
                <ol aria-label={t('title')} className="border-line border-t">
                  {inUse.map(row)}
                </ol>
              )}
              <div className="flex flex-wrap items-center gap-3">
                {add}
                {isFull && (
                  <span className="text-muted">
                    {t('settings.full', { most: MOST_OWN_FIELDS })}
                  </span>
                )}
              </div>
              {retired.length > 0 && (
                <section aria-labelledby="retired-fields">
                  <h3 id="retired-fields" className="font-semibold">
                    {t('settings.retired')}
                  </h3>
                  <p className="mb-2 text-muted text-sm">{t('settings.retiredText')}</p>
                  <ul className="border-line border-t">{retired.map(row)}</ul>
                </section>
              )}
            </>
          )
        }
      </Loaded>
      {edited && (
        <FieldDialog
          orgId={orgId}
          field={edited.field}
          others={inUse
            .filter(({ fieldId }) => fieldId !== edited.field?.fieldId)
            .map(({ name }) => name)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
