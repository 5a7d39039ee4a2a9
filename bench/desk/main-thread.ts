/** One entry of a trace of Chromium, in microseconds: by the clock, and by the time that its thread has worked. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly tts?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The work of a page's main thread during a trace, in milliseconds of its own time: a busy machine adds nothing. */
export interface MainThread {
  /** Each task. */
  readonly tasks: readonly number[]
  /** Script and layout of each frame in which there was any. */
  readonly frames: readonly number[]
}

const SCRIPT_AND_LAYOUT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'EventDispatch',
  'TimerFire',
  'RunMicrotasks',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'HitTest',
  'MajorGC',
  'MinorGC',
])
/** Ends each frame that is drawn. */
const FRAME = 'Commit'

/** Length of all the spans together, what lies in two of them counted once. */
const unionOf = (spans: readonly (readonly [number, number])[]): number => {
  let [sum, end] = [0, Number.NEGATIVE_INFINITY]
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`

/** Entries of the main thread that drew most: that of the page. */
const entriesOf = (events: readonly TraceEvent[]): readonly TraceEvent[] => {
  const mains = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const threads = mains.map((main) =>
    events.filter((event) => event.ph === 'X' && threadOf(event) === threadOf(main)),
  )
  const drawn = (entries: readonly TraceEvent[]) =>
    entries.filter(({ name }) => name === FRAME).length
  return threads.toSorted((a, b) => drawn(b) - drawn(a))[0] ?? []
}

export const mainThreadOf = (events: readonly TraceEvent[]): MainThread => {
  const entries = entriesOf(events).toSorted((a, b) => a.ts - b.ts)
  const frames: number[] = []
  let spans: [number, number][] = []
  for (const { name, tts = 0, tdur = 0 } of entries) {
    if (SCRIPT_AND_LAYOUT.has(name)) spans.push([tts, tts + tdur])
    if (name !== FRAME || spans.length === 0) continue
    frames.push(unionOf(spans) / 1000)
    spans = []
  }
  const tasks = entries.filter(({ name }) => name === 'RunTask')
  return { tasks: tasks.map(({ tdur = 0 }) => tdur / 1000), frames }
}
