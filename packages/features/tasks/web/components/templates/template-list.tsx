import { useRowFocus } from '@kogge/platform/web/lists/use-row-focus.ts'
import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { draftFromStarter, draftOf, emptyDraft } from '../../model/template-drafts.ts'
import type { StarterTemplate, TaskTemplate } from '../../tasks.client.ts'
import type { TemplateEditing } from '../../use-template-editing.ts'

interface RowProps {
  readonly id: string
  readonly name: string
  readonly steps: number
  readonly children: ReactNode
}

const Row = ({ id, name, steps, children }: RowProps) => {
  const t = useTranslations('tasks.templates')
  return (
    <li data-row={id} className="flex items-center gap-2 border-line border-b py-1.5">
      <span className="min-w-0 flex-1">
        <span className="font-medium wrap-anywhere">{name}</span>{' '}
        <span className="text-muted text-sm">{t('steps', { count: steps })}</span>
      </span>
      {children}
    </li>
  )
}

interface Props {
  readonly own: readonly TaskTemplate[]
  readonly starters: readonly StarterTemplate[]
  readonly mayManage: boolean
  readonly editing: TemplateEditing
}

const OwnTemplates = ({ own, mayManage, editing }: Omit<Props, 'starters'>) => {
  const t = useTranslations('tasks.templates')
  const { begin, remove } = editing
  const focus = useRowFocus(useMemo(() => own.map(({ guid }) => guid), [own]))
  return (
    <Section
      level={3}
      title={t('own')}
      actions={
        mayManage && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => begin(emptyDraft())}>
            {t('new')}
          </Button>
        )
      }
    >
      {own.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <div {...focus}>
          <ul aria-label={t('own')} className="border-line border-t">
            {own.map((template) => {
              const { guid, name, steps } = template
              return (
                <Row key={guid} id={guid} name={name} steps={steps.length}>
                  {mayManage && (
                    <>
                      <IconButton
                        size="sm"
                        label={t('editThis', { name })}
                        icon={<Pencil aria-hidden />}
                        onClick={() => begin(draftOf(template))}
                      />
                      <IconButton
                        size="sm"
                        label={t('removeThis', { name })}
                        icon={<Trash2 aria-hidden />}
                        onClick={() => void remove(template)}
                      />
                    </>
                  )}
                </Row>
              )
            })}
          </ul>
        </div>
      )}
    </Section>
  )
}

/** The templates of an organisation, and those that every organisation has. */
export const TemplateList = ({ starters, ...own }: Props) => {
  const t = useTranslations('tasks.templates')
  const { mayManage, editing } = own
  return (
    <div className="space-y-6">
      <OwnTemplates {...own} />
      <Section level={3} title={t('starters')} description={mayManage && t('startersText')}>
        <ul aria-label={t('starters')} className="border-line border-t">
          {starters.map((starter) => (
            <Row
              key={starter.code}
              id={starter.code}
              name={starter.name}
              steps={starter.steps.length}
            >
              {mayManage && (
                <Button
                  size="sm"
                  icon={<Copy aria-hidden />}
                  aria-label={t('adaptThis', { name: starter.name })}
                  onClick={() => editing.begin(draftFromStarter(starter))}
                >
                  {t('adapt')}
                </Button>
              )}
            </Row>
          ))}
        </ul>
      </Section>
    </div>
  )
}
