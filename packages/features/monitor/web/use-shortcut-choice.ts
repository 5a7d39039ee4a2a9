import { useState } from 'react'

const KEY = 'kogge-feed-shortcuts'

/** Whether single letters do something, as the reader of this browser chose: speech input must be able to do without. */
export const useShortcutChoice = (): readonly [boolean, (isOn: boolean) => void] => {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) !== 'off')
  return [
    isOn,
    (next) => {
      localStorage.setItem(KEY, next ? 'on' : 'off')
      setIsOn(next)
    },
  ]
}
