import { wallOf } from '../kernel/riga-time.ts'
import { checkAmendment } from './checks/amendment-checks.ts'
import { checkCriteria } from './checks/criteria-checks.ts'
import { checkTimes } from './checks/deadline-checks.ts'
import { checkProcedure } from './checks/procedure-checks.ts'
import { checkRequirements } from './checks/requirement-checks.ts'
import { checkSubject } from './checks/subject-matter-checks.ts'
import { checkAccess, checkTexts } from './checks/text-and-access-checks.ts'
import {
  type Circumstances,
  type Finding,
  type Found,
  isInForce,
  type Published,
  RULES,
} from './preflight-rules.ts'
import type { RequestDocument } from './request-document.ts'

const finding = ({ rule, field, values = {}, source }: Found): Finding => {
  const { severity, source: usual } = RULES[rule]
  return { rule, severity, field, values, source: source ?? usual }
}

/**
 * Everything that is wrong or unwise about a request before it is published, all at once: errors
 * before warnings, each in the order of the form. `published` is what it amends; null where it is new.
 */
export const preflight = (
  document: RequestDocument,
  circumstances: Circumstances,
  published: Published | null = null,
): readonly Finding[] => {
  const { now, country } = circumstances
  const today = wallOf(now).slice(0, 10)
  const found = [
    ...checkTexts(document),
    ...checkSubject(document, circumstances, today),
    ...checkProcedure(document, circumstances, today),
    ...checkTimes(document, circumstances, published),
    ...checkCriteria(document),
    ...checkRequirements(document),
    ...checkAccess(document, circumstances),
    ...(published ? checkAmendment(document, published, now, country) : []),
  ]
  const findings = found.filter(({ rule }) => isInForce(rule, today, country)).map(finding)
  return [
    ...findings.filter(({ severity }) => severity === 'error'),
    ...findings.filter(({ severity }) => severity === 'warning'),
  ]
}

/** Whether nothing keeps it from being published. */
export const isReady = (findings: readonly Finding[]): boolean =>
  findings.every(({ severity }) => severity !== 'error')
