import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { KIND_ROUTES } from '../model/analysis-kind-routes.ts'
import { type AnalysisParams, withParam } from '../model/analysis-list.ts'

/** Higher than its line, to be hit, without moving its figure off the line of the others. */
const LINK = '-my-0.5 min-h-6 rounded-sm text-link underline-offset-4 hover:underline'

/** A figure that leads to what it was counted from. */
export const Down = (props: {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}) => (
  <button
    type="button"
    title={props.label}
    onClick={props.onClick}
    // A button centres what wraps; figures stand as their cells do.
    className={`${LINK} text-start in-[td]:text-end`}
  >
    {props.children}
    <span className="sr-only">. {props.label}</span>
  </button>
)

/** Leads to the ranking of who is counted. */
export const ToRanking = (props: {
  readonly kind: 'buyer' | 'supplier'
  readonly params: AnalysisParams
  readonly children: ReactNode
}) => (
  <Link
    to={KIND_ROUTES[props.kind]}
    // Buyers of lots without a winner alone are in the ranking, and not in the figure.
    search={withParam(withParam(props.params, 'view', ['rows']), 'hasContracts', ['yes'])}
    preload={false}
    resetScroll={false}
    className={`inline-block ${LINK}`}
  >
    {props.children}
  </Link>
)
