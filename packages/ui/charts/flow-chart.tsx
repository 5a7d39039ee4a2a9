import { linkHorizontal } from 'd3-shape'
import { useMemo, useState } from 'react'
import { cn } from '../class-names.ts'
import { type FlowInput, type FlowNode, flowLayout } from './flow-layout.ts'
import { useWidth } from './use-element-width.ts'
import { useRoving } from './use-roving-focus.ts'

export type FlowChartProps = {
  label: string
  leftLabel: string
  rightLabel: string
  input: FlowInput
  onSelectLink: (index: number) => void
  onSelectNode: (side: 'left' | 'right', id: string) => void
}

const curve = linkHorizontal<
  { source: [number, number]; target: [number, number] },
  [number, number]
>()

/** From the left to the right: how much each gives to each. Its links are as thick as their value. */
export function FlowChart(props: FlowChartProps) {
  const { label, input, onSelectLink, onSelectNode } = props
  const [box, width] = useWidth<HTMLDivElement>()
  const [lit, setLit] = useState<string | null>(null)
  const point = useRoving(input.links.length)
  const layout = useMemo(() => flowLayout(input), [input])
  const middle = Math.floor(width * (width < 560 ? 0.24 : 0.34))
  const side = Math.floor((width - middle) / 2)
  const isLit = (left: string, right: string) =>
    lit === null || lit === `left ${left}` || lit === `right ${right}` || lit === `${left} ${right}`

  const nodes = (which: 'left' | 'right', list: readonly FlowNode[]) => (
    <ul
      aria-label={which === 'left' ? props.leftLabel : props.rightLabel}
      className="relative"
      style={{ width: side, height: layout.height }}
    >
      {list.map((node) => (
        <li
          key={node.id}
          className="absolute inset-x-0"
          style={{ top: node.top, height: node.height }}
        >
          <button
            type="button"
            title={node.label}
            onClick={() => onSelectNode(which, node.id)}
            onPointerEnter={() => setLit(`${which} ${node.id}`)}
            onPointerLeave={() => setLit(null)}
            onFocus={() => setLit(`${which} ${node.id}`)}
            onBlur={() => setLit(null)}
            className={cn(
              'flex h-full w-full min-w-0 items-center rounded-sm px-1.5 text-sm hover:bg-hover',
              which === 'left'
                ? 'justify-end border-link border-r-4 text-right'
                : 'border-link border-l-4 text-left',
            )}
          >
            <span className="min-w-0 truncate">{node.name}</span>
            <span className="sr-only">{node.label}</span>
          </button>
        </li>
      ))}
    </ul>
  )

  return (
    <div ref={box} style={{ minHeight: layout.height }}>
      {width > 0 && (
        <div className="flex">
          {nodes('left', layout.left)}
          <figure className="shrink-0">
            <svg data-points width={middle} height={layout.height} className="block">
              <title>{label}</title>
              {layout.links.map((link, index) => {
                const { onFocus, ...rest } = point(index)
                const key = `${link.left} ${link.right}`
                return (
                  <a
                    key={key}
                    {...rest}
                    href={link.href}
                    aria-label={link.label}
                    onFocus={() => {
                      onFocus()
                      setLit(key)
                    }}
                    onBlur={() => setLit(null)}
                    onPointerEnter={() => setLit(key)}
                    onPointerLeave={() => setLit(null)}
                    onClick={(event) => {
                      // A link that is meant for another tab or window stays a link.
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return
                      event.preventDefault()
                      onSelectLink(index)
                    }}
                    className="group outline-none"
                  >
                    <title>{link.label}</title>
                    <path
                      d={curve({ source: [0, link.fromY], target: [middle, link.toY] }) ?? ''}
                      strokeWidth={link.thickness}
                      className={cn(
                        'fill-none stroke-link',
                        isLit(link.left, link.right) ? 'opacity-45' : 'opacity-10',
                        'group-hover:opacity-80 group-focus-visible:opacity-100',
                      )}
                    />
                  </a>
                )
              })}
            </svg>
          </figure>
          {nodes('right', layout.right)}
        </div>
      )}
    </div>
  )
}
