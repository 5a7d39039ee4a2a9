import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import type { ExportTexts } from '@kogge/features/analysis/server/export/texts.ts'
import en from '@kogge/i18n/messages/en/analysisExport.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/analysisExport.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/analysisExport.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/analysisExport.json' with { type: 'json' }

/** The words of lists that are sent as files. */
export const EXPORT_TEXTS: Readonly<Record<UiLocale, ExportTexts>> = { en, lv, et, lt }
