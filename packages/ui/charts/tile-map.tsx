import { cn } from '../class-names.ts'
import { useWidth } from './use-element-width.ts'
import { useRoving } from './use-roving-focus.ts'

export type Tile = {
  readonly key: string
  /** From 0, at the top left. */
  readonly column: number
  readonly row: number
  /** In the tile: a code or a short name. */
  readonly short: string
  /** In the tile where there is room. */
  readonly name: string
  /** Below the name: the value, ready to read. */
  readonly figure: string
  /** The whole of it in words, value included. */
  readonly label: string
  readonly value: number
}

export type TileMapProps = {
  label: string
  tiles: readonly Tile[]
  onSelect: (key: string) => void
}

const GAP = 4
const LARGEST = 112
const NAMED_FROM = 84

/** From pale to full; text stays readable on each in both themes. */
const SHADES = [
  'bg-[color-mix(in_srgb,var(--link)_8%,var(--canvas))] text-ink',
  'bg-[color-mix(in_srgb,var(--link)_18%,var(--canvas))] text-ink',
  'bg-[color-mix(in_srgb,var(--link)_32%,var(--canvas))] text-ink',
  'bg-[color-mix(in_srgb,var(--link)_84%,var(--canvas))] text-canvas',
  'bg-link text-canvas',
]

/** Which shade a value has, of equal steps from nothing to the most. */
const shadeOf = (value: number, most: number): string =>
  SHADES[Math.min(SHADES.length - 1, Math.floor((value / most) * SHADES.length))] ?? ''

/**
 * A map of equal tiles, each about where its region lies: a small region is read as easily as a
 * large one. The arrow keys go from tile to tile.
 */
export function TileMap({ label, tiles, onSelect }: TileMapProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const point = useRoving(tiles.length)
  const columns = Math.max(0, ...tiles.map(({ column }) => column)) + 1
  const size = Math.min(LARGEST, Math.floor((width - GAP * (columns - 1)) / columns))
  const most = Math.max(1, ...tiles.map(({ value }) => value))
  return (
    <div ref={box} className="min-h-24">
      {width > 0 && (
        <ul
          aria-label={label}
          data-points
          className="grid"
          style={{
            gap: GAP,
            gridTemplateColumns: `repeat(${columns}, ${size}px)`,
            gridAutoRows: `${size}px`,
          }}
        >
          {tiles.map((tile, index) => (
            <li key={tile.key} style={{ gridColumn: tile.column + 1, gridRow: tile.row + 1 }}>
              <button
                type="button"
                {...point(index)}
                title={tile.label}
                onClick={() => onSelect(tile.key)}
                className={cn(
                  'flex size-full items-center justify-center rounded-sm border border-line p-0.5 text-xs',
                  'hover:border-ink',
                  tile.value > 0 ? shadeOf(tile.value, most) : 'bg-sunken text-subtle',
                )}
              >
                {size >= NAMED_FROM ? (
                  <span aria-hidden className="max-w-full text-center">
                    <span className="line-clamp-2 hyphens-auto">{tile.name}</span>
                    <span className="block font-semibold text-base tabular-nums">
                      {tile.figure}
                    </span>
                  </span>
                ) : (
                  <span aria-hidden className="max-w-full truncate">
                    {tile.short}
                  </span>
                )}
                <span className="sr-only">{tile.label}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
