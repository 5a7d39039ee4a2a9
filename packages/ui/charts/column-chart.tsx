import { scaleBand, scaleLinear } from 'd3-scale'
import { useState } from 'react'
import { cn } from '../class-names.ts'
import { fitted, textWidth } from './text-width.ts'
import { useWidth } from './use-element-width.ts'
import { useRoving } from './use-roving-focus.ts'

export type Column = {
  readonly key: string
  /** Short, below the column; left out where there is no room. */
  readonly tick: string
  /** The whole of it in words, value included: for the keyboard, the pointer and screen readers. */
  readonly label: string
  readonly value: number
  /** It leads to nothing: it is read, but cannot be pressed. */
  readonly isEmpty?: boolean
}

export type ColumnChartProps = {
  /** Names the chart for screen readers. */
  label: string
  columns: readonly Column[]
  formatTick: (value: number) => string
  /** Columns of this and that instead of times: each keeps as much of its name as there is room for. */
  named?: boolean
  /** Only whole numbers on the axis: for what is counted. */
  whole?: boolean
  /** The end of the axis, where several charts share one. */
  max?: number
  /** CSS pixels. */
  height?: number
  /** What a column leads to. */
  onSelect: (key: string) => void
}

const TOP = 8
const BOTTOM = 22
const LEAST_COLUMN = 2

const GAP = 4
/** Names get no shorter than this many pixels. */
const LEAST_NAME = 24

/**
 * Where the middle of a text stands that must not reach over the edges, nor back over what ends at
 * `before`; null where it has no room.
 */
const placed = (middle: number, half: number, width: number, before: number): number | null => {
  if (middle - half < 0) return half
  if (middle + half <= width) return middle
  return width - 2 * half >= before + GAP ? width - half : null
}

/** Columns over time. Each is a button; the arrow keys go from one to the next, and what one says stands above. */
export function ColumnChart(props: ColumnChartProps) {
  const { label, columns, formatTick, named = false, whole = false, height = 160, onSelect } = props
  const [box, width] = useWidth<HTMLDivElement>()
  const [shown, setShown] = useState<string | null>(null)
  const point = useRoving(columns.length)
  const most = Math.max(props.max ?? 0, ...columns.map(({ value }) => value))
  const floor = height - BOTTOM
  const y = scaleLinear([0, most > 0 ? most : 1], [floor, TOP]).nice(4)
  const ticks = y.ticks(4).filter((tick) => !whole || Number.isInteger(tick))
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(formatTick(tick))))) + 8
  const keys = columns.map(({ key }) => key)
  const x = scaleBand(keys, [left, Math.max(left, width)]).paddingInner(0.25)
  const room = Math.max(LEAST_NAME, x.bandwidth())
  const texts = columns.map(({ tick }) => (named ? fitted(tick, room) : tick))
  const widest = Math.max(0, ...texts.map(textWidth)) + (named ? 0 : 10)
  const every = Math.max(1, Math.ceil(widest / Math.max(1, x.step())))
  let before = 0
  const places = columns.map(({ key }, index): number | null => {
    const half = textWidth(texts[index] ?? '') / 2
    const middle = (x(key) ?? 0) + x.bandwidth() / 2
    const place = index % every === 0 ? placed(middle, half, width, before) : null
    if (place !== null) before = place + half
    return place
  })
  return (
    <figure aria-label={label}>
      <p aria-hidden className="h-5 truncate text-right text-muted text-sm tabular-nums">
        {columns.find(({ key }) => key === shown)?.label}
      </p>
      <div ref={box} data-points className="relative" style={{ height }}>
        {width > 0 && (
          <>
            <svg aria-hidden width={width} height={height} className="absolute inset-0 block">
              {ticks.map((tick) => (
                <g key={tick} transform={`translate(0 ${y(tick)})`}>
                  <line
                    x1={left}
                    x2={width}
                    className={tick === 0 ? 'stroke-control' : 'stroke-line'}
                  />
                  <text x={left - 8} dy="0.32em" textAnchor="end" className="fill-subtle text-xs">
                    {formatTick(tick)}
                  </text>
                </g>
              ))}
              {columns.map(({ key, value }, index) => {
                const at = x(key) ?? 0
                const top = Math.min(y(value), floor - LEAST_COLUMN)
                const place = places[index] ?? null
                return (
                  <g key={key}>
                    {value > 0 && (
                      <rect
                        x={at}
                        y={top}
                        width={x.bandwidth()}
                        height={floor - top}
                        className={cn('fill-link', shown !== null && shown !== key && 'opacity-60')}
                      />
                    )}
                    {place !== null && (
                      <text
                        x={place}
                        y={height - 6}
                        textAnchor="middle"
                        className="fill-subtle text-xs"
                      >
                        {texts[index]}
                      </text>
                    )}
                  </g>
                )
              })}
            </svg>
            {columns.map(({ key, label: words, isEmpty = false }, index) => {
              const { onFocus, ...rest } = point(index)
              // Half of the gap on either side, but not beyond the chart: that would widen the page.
              const from = (x(key) ?? 0) - (x.step() - x.bandwidth()) / 2
              return (
                <button
                  key={key}
                  type="button"
                  {...rest}
                  aria-label={words}
                  onFocus={() => {
                    onFocus()
                    setShown(key)
                  }}
                  onBlur={() => setShown(null)}
                  onPointerEnter={() => setShown(key)}
                  onPointerLeave={() => setShown(null)}
                  aria-disabled={isEmpty || undefined}
                  onClick={() => isEmpty || onSelect(key)}
                  className={cn('absolute rounded-sm', isEmpty && 'cursor-default')}
                  style={{
                    left: from,
                    width: Math.min(x.step(), width - from),
                    top: TOP,
                    height: floor - TOP,
                  }}
                />
              )
            })}
          </>
        )}
      </div>
    </figure>
  )
}
