import { Specimen } from './specimen.tsx'

const surfaces = [
  ['canvas', 'bg-canvas'],
  ['sunken', 'bg-sunken'],
  ['raised', 'bg-raised'],
  ['hover', 'bg-hover'],
  ['selected', 'bg-selected'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['attention-soft', 'bg-attention-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
] as const

export function Colours() {
  return (
    <>
      <Specimen name="Surfaces" className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {surfaces.map(([name, className]) => (
          <div key={name}>
            <div className={`h-12 rounded-md border border-line ${className}`} />
            <p className="mt-1 text-sm text-subtle">{name}</p>
          </div>
        ))}
      </Specimen>
      <Specimen name="Text" className="flex-col items-start gap-1">
        <p className="font-semibold text-2xl">Heading 24 / 32: āčēģīķļņšūž õäöü ąęėįųū</p>
        <p className="font-semibold text-xl">Heading 20 / 28</p>
        <p className="font-semibold text-lg">Heading 16 / 24</p>
        <p>Body 14 / 20, ink. 1 234 567,89 EUR</p>
        <p className="text-muted">Muted 14 / 20. 1 111 111,11 EUR</p>
        <p className="text-sm text-subtle">Subtle 13 / 20</p>
        <p className="text-subtle text-xs">Subtle 12 / 16</p>
        <p className="text-attention">Attention</p>
        <p className="text-danger-text">Danger</p>
        <p className="text-link">Link</p>
      </Specimen>
    </>
  )
}
