import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import {
  STARTER_CODES,
  STARTER_STEPS,
  type StarterCode,
} from '@kogge/domain/tasks/starter-templates.ts'
import type { StepRole } from '@kogge/domain/tasks/task-templates.ts'
import en from '@kogge/i18n/messages/en/taskStarters.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/taskStarters.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/taskStarters.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/taskStarters.json' with { type: 'json' }

const TEXTS: Readonly<Record<UiLocale, typeof en>> = { en, et, lt, lv }

/** A starter template with its texts in one language. */
export interface StarterTemplate {
  readonly code: StarterCode
  readonly name: string
  readonly steps: readonly {
    readonly key: string
    readonly title: string
    readonly daysBefore: number
    readonly role: StepRole | null
  }[]
}

/** The starter templates in a language. */
export const starterTemplates = (locale: UiLocale): readonly StarterTemplate[] =>
  STARTER_CODES.map((code) => {
    const texts: Readonly<Record<string, string>> = TEXTS[locale][code]
    return {
      code,
      name: TEXTS[locale][code].name,
      steps: STARTER_STEPS[code].map(({ key, daysBefore, role }) => ({
        key,
        title: texts[key] ?? key,
        daysBefore,
        role,
      })),
    }
  })
