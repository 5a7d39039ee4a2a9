import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { ExternalLink } from '../external-link.tsx'
import { HighlightedText } from '../highlighted-text.tsx'
import { IconButton } from '../icon-button.tsx'
import { Kbd } from '../keyboard-key.tsx'
import { LinkButton } from '../link-button.tsx'
import { Tag } from '../tag.tsx'
import { Tooltip } from '../tooltip.tsx'
import { longLatvian, longLithuanian } from './long-texts.ts'
import { Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}`} note="hover and focus by hand">
          <Button variant={variant}>Publish</Button>
          <Button variant={variant} icon={<Plus aria-hidden />}>
            With icon
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Specimen name="IconButton, Tooltip" note="250 ms">
        <Tooltip label="Edit">
          <IconButton label="Edit" icon={<Pencil aria-hidden />} />
        </Tooltip>
        <Tooltip label={longLithuanian}>
          <IconButton label="Download" variant="secondary" icon={<Download aria-hidden />} />
        </Tooltip>
        <IconButton label="Delete" size="sm" icon={<Trash2 aria-hidden />} />
        <IconButton label="Saving" loading icon={<Pencil aria-hidden />} />
        <IconButton label="Not allowed" disabled icon={<Pencil aria-hidden />} />
        <CopyButton text="Kogge" label="Copy" copiedLabel="Copied" />
      </Specimen>
      <Specimen name="LinkButton, ExternalLink">
        <LinkButton href="#buttons">Open</LinkButton>
        <LinkButton href="#buttons" variant="primary">
          Primary
        </LinkButton>
        <ExternalLink href="https://ted.europa.eu" newTabLabel="(opens in a new tab)">
          ted.europa.eu
        </ExternalLink>
        <ExternalLink href="file:///etc/hosts" newTabLabel="(opens in a new tab)">
          An unsafe address is plain text
        </ExternalLink>
      </Specimen>
      <Specimen name="Badge">
        <Badge>Neutral</Badge>
        <Badge tone="info">Info</Badge>
        <Badge tone="attention">Attention</Badge>
        <Badge tone="danger">Danger</Badge>
        <Badge tone="success">Success</Badge>
        <Badge className="max-w-48">{longLatvian}</Badge>
      </Specimen>
      <Specimen name="Tag">
        <Tag>Plain</Tag>
        <Tag onRemove={() => undefined} removeLabel="Remove Latvia">
          Latvia
        </Tag>
        <Tag onRemove={() => undefined} removeLabel="Remove Estonia" disabled>
          Disabled
        </Tag>
        <Tag onRemove={() => undefined} removeLabel="Remove long" className="max-w-64">
          {longLithuanian}
        </Tag>
      </Specimen>
      <Specimen name="Kbd, HighlightedText">
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
        <p>
          <HighlightedText
            text={longLatvian}
            ranges={[
              { start: 0, end: 4 },
              { start: 40, end: 46 },
            ]}
          />
        </p>
      </Specimen>
    </>
  )
}
