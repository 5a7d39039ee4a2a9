import { useEffect } from 'react'

/** Below the head of the page, which has two lines on a narrow screen, wherever on the page one is. */
export const IN_SIGHT = 'sticky top-[5.25rem] z-10 sm:top-14'

/** So much of the top is covered by the head and a banner below it. */
const COVERED = '13rem'

/** While something stays in sight above, what gets the focus comes to lie below it. */
export const useRoomBelow = (isShown: boolean): void =>
  useEffect(() => {
    if (!isShown) return
    const { style } = document.documentElement
    const before = style.scrollPaddingTop
    style.scrollPaddingTop = COVERED
    return () => {
      style.scrollPaddingTop = before
    }
  }, [isShown])
