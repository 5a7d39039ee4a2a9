import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { ExportTexts } from '@kogge/features/analysis/server/export/export-texts.ts'
import type { EvaluationTexts } from '@kogge/features/evaluation/server/evaluation-export-table.ts'
import type { EndingTexts } from '@kogge/features/insight/server/forecast/ending-contracts-export.ts'
import type { FeedWords } from '@kogge/features/monitor/server/addresses/feed-words.ts'
import type { FeedTexts } from '@kogge/features/monitor/server/feed/feed-export.ts'
import type { OpportunityTexts } from '@kogge/features/opportunities/server/opportunities-export.ts'
import type { ReportTexts } from '@kogge/features/opportunities/server/reports/report-export-texts.ts'
import type { OrgListTexts } from '@kogge/features/org-lists/server/org-list-export.ts'
import type { CalendarWords } from '@kogge/features/standards/server/rfx-calendar.ts'
import type { TaskCalendarWords } from '@kogge/features/tasks/server/calendar/task-calendar-words.ts'
import en from '@kogge/i18n/messages/en/analysisExport.json' with { type: 'json' }
import enDates from '@kogge/i18n/messages/en/calendar.json' with { type: 'json' }
import enEvaluation from '@kogge/i18n/messages/en/evaluation.json' with { type: 'json' }
import enMonitor from '@kogge/i18n/messages/en/monitor.json' with { type: 'json' }
import enOpportunities from '@kogge/i18n/messages/en/opportunities.json' with { type: 'json' }
import enReports from '@kogge/i18n/messages/en/opportunityReports.json' with { type: 'json' }
import enQuestionnaire from '@kogge/i18n/messages/en/questionnaire.json' with { type: 'json' }
import enSearch from '@kogge/i18n/messages/en/search.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/analysisExport.json' with { type: 'json' }
import etDates from '@kogge/i18n/messages/et/calendar.json' with { type: 'json' }
import etEvaluation from '@kogge/i18n/messages/et/evaluation.json' with { type: 'json' }
import etMonitor from '@kogge/i18n/messages/et/monitor.json' with { type: 'json' }
import etOpportunities from '@kogge/i18n/messages/et/opportunities.json' with { type: 'json' }
import etReports from '@kogge/i18n/messages/et/opportunityReports.json' with { type: 'json' }
import etQuestionnaire from '@kogge/i18n/messages/et/questionnaire.json' with { type: 'json' }
import etSearch from '@kogge/i18n/messages/et/search.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/analysisExport.json' with { type: 'json' }
import ltDates from '@kogge/i18n/messages/lt/calendar.json' with { type: 'json' }
import ltEvaluation from '@kogge/i18n/messages/lt/evaluation.json' with { type: 'json' }
import ltMonitor from '@kogge/i18n/messages/lt/monitor.json' with { type: 'json' }
import ltOpportunities from '@kogge/i18n/messages/lt/opportunities.json' with { type: 'json' }
import ltReports from '@kogge/i18n/messages/lt/opportunityReports.json' with { type: 'json' }
import ltQuestionnaire from '@kogge/i18n/messages/lt/questionnaire.json' with { type: 'json' }
import ltSearch from '@kogge/i18n/messages/lt/search.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/analysisExport.json' with { type: 'json' }
import lvDates from '@kogge/i18n/messages/lv/calendar.json' with { type: 'json' }
import lvEvaluation from '@kogge/i18n/messages/lv/evaluation.json' with { type: 'json' }
import lvMonitor from '@kogge/i18n/messages/lv/monitor.json' with { type: 'json' }
import lvOpportunities from '@kogge/i18n/messages/lv/opportunities.json' with { type: 'json' }
import lvReports from '@kogge/i18n/messages/lv/opportunityReports.json' with { type: 'json' }
import lvQuestionnaire from '@kogge/i18n/messages/lv/questionnaire.json' with { type: 'json' }
import lvSearch from '@kogge/i18n/messages/lv/search.json' with { type: 'json' }

/** The words of lists that are sent as files; sources are called as on the screen. */
export const EXPORT_TEXTS: Readonly<Record<UiLocale, ExportTexts>> = {
  en: { ...en, sources: enSearch.sources },
  lv: { ...lv, sources: lvSearch.sources },
  et: { ...et, sources: etSearch.sources },
  lt: { ...lt, sources: ltSearch.sources },
}
export const ENDING_TEXTS: Readonly<Record<UiLocale, EndingTexts>> = {
  en: en.ending,
  lv: lv.ending,
  et: et.ending,
  lt: lt.ending,
}

/** The monitoring feed; its kinds, statuses and sources are called as on the screen. */
export const FEED_TEXTS: Readonly<Record<UiLocale, FeedTexts>> = {
  en: {
    ...en.feed,
    kinds: enMonitor.feed.kinds,
    statuses: enSearch.status,
    sources: enSearch.sources,
  },
  lv: {
    ...lv.feed,
    kinds: lvMonitor.feed.kinds,
    statuses: lvSearch.status,
    sources: lvSearch.sources,
  },
  et: {
    ...et.feed,
    kinds: etMonitor.feed.kinds,
    statuses: etSearch.status,
    sources: etSearch.sources,
  },
  lt: {
    ...lt.feed,
    kinds: ltMonitor.feed.kinds,
    statuses: ltSearch.status,
    sources: ltSearch.sources,
  },
}

/** Opportunities; stages and outcomes are called as on the screen. */
export const OPPORTUNITY_TEXTS: Readonly<Record<UiLocale, OpportunityTexts>> = {
  en: {
    ...en.opportunities,
    stages: enOpportunities.stages,
    resolutions: enOpportunities.resolutions,
    decisions: enQuestionnaire.decisions,
  },
  lv: {
    ...lv.opportunities,
    stages: lvOpportunities.stages,
    resolutions: lvOpportunities.resolutions,
    decisions: lvQuestionnaire.decisions,
  },
  et: {
    ...et.opportunities,
    stages: etOpportunities.stages,
    resolutions: etOpportunities.resolutions,
    decisions: etQuestionnaire.decisions,
  },
  lt: {
    ...lt.opportunities,
    stages: ltOpportunities.stages,
    resolutions: ltOpportunities.resolutions,
    decisions: ltQuestionnaire.decisions,
  },
}

/** Reports of opportunities, all called as on the screen. */
export const REPORT_TEXTS: Readonly<Record<UiLocale, ReportTexts>> = {
  en: {
    ...enReports,
    undated: enReports.times.undated,
    noReason: enOpportunities.outcome.noReason,
    stages: enOpportunities.stages,
    resolutions: enOpportunities.resolutions,
    reasons: enOpportunities.reasons,
    sources: enSearch.sources,
  },
  lv: {
    ...lvReports,
    undated: lvReports.times.undated,
    noReason: lvOpportunities.outcome.noReason,
    stages: lvOpportunities.stages,
    resolutions: lvOpportunities.resolutions,
    reasons: lvOpportunities.reasons,
    sources: lvSearch.sources,
  },
  et: {
    ...etReports,
    undated: etReports.times.undated,
    noReason: etOpportunities.outcome.noReason,
    stages: etOpportunities.stages,
    resolutions: etOpportunities.resolutions,
    reasons: etOpportunities.reasons,
    sources: etSearch.sources,
  },
  lt: {
    ...ltReports,
    undated: ltReports.times.undated,
    noReason: ltOpportunities.outcome.noReason,
    stages: ltOpportunities.stages,
    resolutions: ltOpportunities.resolutions,
    reasons: ltOpportunities.reasons,
    sources: ltSearch.sources,
  },
}

/** The organisations of a list. */
export const ORG_LIST_TEXTS: Readonly<Record<UiLocale, OrgListTexts>> = {
  en: en.orgList,
  lv: lv.orgList,
  et: et.orgList,
  lt: lt.orgList,
}

/** Feeds for programs that read them. */
export const FEED_WORDS: Readonly<Record<UiLocale, FeedWords>> = {
  en: en.feedWords,
  lv: lv.feedWords,
  et: et.feedWords,
  lt: lt.feedWords,
}

/** The dates of somebody's tasks, for calendars. */
export const TASK_CALENDAR_WORDS: Readonly<Record<UiLocale, TaskCalendarWords>> = {
  en: en.taskCalendar,
  lv: lv.taskCalendar,
  et: et.taskCalendar,
  lt: lt.taskCalendar,
}

/** The dates of a request, for calendars. */
export const CALENDAR_WORDS: Readonly<Record<UiLocale, CalendarWords>> = {
  en: enDates,
  lv: lvDates,
  et: etDates,
  lt: ltDates,
}

/** The evaluation of a request. */
export const EVALUATION_TEXTS: Readonly<Record<UiLocale, EvaluationTexts>> = {
  en: enEvaluation.export,
  lv: lvEvaluation.export,
  et: etEvaluation.export,
  lt: ltEvaluation.export,
}
