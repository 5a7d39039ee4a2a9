import { canTakeFocus } from './lost-focus.ts'

const FOCUSABLE =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]'

/** What Tab stops at within an element, in the order of the document. */
export const tabStopsIn = (element: ParentNode): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.tabIndex >= 0 && canTakeFocus(stop),
  )
