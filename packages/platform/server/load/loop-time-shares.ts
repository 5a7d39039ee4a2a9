/** Share of the event loop's time that one caller may use while the loop is busy and others are about. */
const CALLER_SHARE = 0.2
/** The same of all callers together that have not signed in. */
const STRANGERS_SHARE = 0.5
/** Milliseconds of the loop that a caller, and all strangers, may use at once: a page with all its assets. */
const [CALLER_BURST_MS, STRANGERS_BURST_MS] = [300, 1000]
/** No debt is larger, so that it is paid within seconds. */
const MOST_DEBT_MS = 1000
/** Others are about who asked for something within so many milliseconds. */
const ABOUT_MS = 2000
/** A caller who has not come for so long owes nothing. */
const FORGOTTEN_MS = 10_000
const MOST_ACCOUNTS = 20_000

interface Account {
  /** Milliseconds of the loop that may still be used; below zero it is a debt. */
  left: number
  at: number
}

interface Bounds {
  readonly share: number
  readonly burst: number
}

const CALLER: Bounds = { share: CALLER_SHARE, burst: CALLER_BURST_MS }
const STRANGERS: Bounds = { share: STRANGERS_SHARE, burst: STRANGERS_BURST_MS }

const refill = (account: Account, { share, burst }: Bounds, now: number): void => {
  account.left = Math.min(burst, account.left + (now - account.at) * share)
  account.at = now
}

/** Who asks: whoever has not signed in shares an account with their network, and one with all strangers. */
export interface LoopCaller {
  readonly key: string
  readonly isStranger: boolean
}

/** Counts the time of the event loop by caller. */
export interface LoopShares {
  /** Notes that a caller asks for something. */
  arrive(caller: LoopCaller): void
  /** Counts milliseconds that the loop has spent on a caller. */
  charge(caller: LoopCaller, ms: number): void
  /** Whether a caller, or all strangers, have used more than their share while others are about. */
  isOver(caller: LoopCaller): boolean
  /** Whether others than this caller have come lately. */
  hasOthers(caller: LoopCaller): boolean
}

/** Shares of this process's event loop. A caller alone may use all of it. */
export const createShares = (now = () => performance.now()): LoopShares => {
  const accounts = new Map<string, Account>()
  const strangers: Account = { left: STRANGERS_BURST_MS, at: now() }
  /** The last two callers that differ, the later first. */
  let [last, before] = [
    { key: '', at: Number.NEGATIVE_INFINITY },
    { key: '', at: Number.NEGATIVE_INFINITY },
  ]

  const forget = (at: number): void => {
    for (const [key, account] of accounts) {
      // The longest unused come first.
      if (at - account.at < FORGOTTEN_MS && accounts.size <= MOST_ACCOUNTS) return
      accounts.delete(key)
    }
  }
  const accountOf = (key: string): Account => {
    const at = now()
    const account = accounts.get(key) ?? { left: CALLER_BURST_MS, at }
    refill(account, CALLER, at)
    accounts.delete(key)
    accounts.set(key, account)
    forget(at)
    return account
  }
  const pay = (account: Account, ms: number): void => {
    account.left = Math.max(-MOST_DEBT_MS, account.left - ms)
  }
  const hasOthers = ({ key }: LoopCaller): boolean =>
    [last, before].some((one) => one.key !== key && now() - one.at < ABOUT_MS)
  return {
    arrive: ({ key }) => {
      if (last.key !== key) before = last
      last = { key, at: now() }
    },
    charge: ({ key, isStranger }, ms) => {
      pay(accountOf(key), ms)
      if (!isStranger) return
      refill(strangers, STRANGERS, now())
      pay(strangers, ms)
    },
    isOver: (caller) => {
      if (!hasOthers(caller)) return false
      if (accountOf(caller.key).left < 0) return true
      if (!caller.isStranger) return false
      refill(strangers, STRANGERS, now())
      return strangers.left < 0
    },
    hasOthers,
  }
}
