import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

export type SparklineProps = {
  values: readonly number[]
  width?: number
  height?: number
}

const PAD = 2

/** A trend in a cell, without axes: its words stand beside it. Hidden from screen readers. */
export function Sparkline({ values, width = 72, height = 20 }: SparklineProps) {
  if (values.length < 2) return null
  const x = scaleLinear([0, values.length - 1], [PAD, width - PAD])
  const y = scaleLinear([0, Math.max(1, ...values)], [height - PAD, PAD])
  const points = [...values.entries()]
  const shape = line<[number, number]>()
    .x(([index]) => x(index))
    .y(([, value]) => y(value))
    .curve(curveMonotoneX)
  const under = area<[number, number]>()
    .x(([index]) => x(index))
    .y0(y(0))
    .y1(([, value]) => y(value))
    .curve(curveMonotoneX)
  return (
    <svg aria-hidden width={width} height={height} className="inline-block shrink-0 align-middle">
      <path d={under(points) ?? ''} className="fill-accent-soft" />
      <path d={shape(points) ?? ''} className="fill-none stroke-link" strokeWidth={1.5} />
    </svg>
  )
}
