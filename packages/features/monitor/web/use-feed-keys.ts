import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Where letters are typed, or choose something. */
const TAKES_LETTERS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=listbox], [role=alertdialog], [role=tree]'

/** Letters that do something while no field takes them, and no dialog lies over the list. */
export const useFeedKeys = (
  list: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, () => void>>,
  isOn: boolean,
): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(TAKES_LETTERS)) return
    if (!list.current || list.current.closest('[aria-hidden=true]')) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
