import { Copy, MoreHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog, DialogClose } from '../dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from '../dropdown-menu.tsx'
import { Field } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Input } from '../input.tsx'
import { Popover } from '../popover.tsx'
import { Select } from '../select.tsx'
import { Sheet } from '../sheet.tsx'
import { longEstonian, longLatvian, longLithuanian } from './long-texts.ts'
import { Specimen } from './specimen.tsx'

function Menu() {
  const [dense, setDense] = useState(true)
  const [order, setOrder] = useState('new')
  return (
    <DropdownMenu
      trigger={
        <IconButton label="More" variant="secondary" icon={<MoreHorizontal aria-hidden />} />
      }
    >
      <DropdownMenuItem icon={<Copy aria-hidden />} end="Ctrl C">
        Copy
      </DropdownMenuItem>
      <DropdownMenuItem disabled>Disabled</DropdownMenuItem>
      <DropdownMenuItem>{longLatvian}</DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>View</DropdownMenuLabel>
      <DropdownMenuCheckboxItem checked={dense} onCheckedChange={setDense}>
        Dense
      </DropdownMenuCheckboxItem>
      <DropdownMenuRadioGroup value={order} onValueChange={setOrder}>
        <DropdownMenuRadioItem value="new">Newest first</DropdownMenuRadioItem>
        <DropdownMenuRadioItem value="old">Oldest first</DropdownMenuRadioItem>
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
      <DropdownMenuItem danger icon={<Trash2 aria-hidden />}>
        Delete
      </DropdownMenuItem>
    </DropdownMenu>
  )
}

function QuickView() {
  const [seen, setSeen] = useState<string[]>([])
  const now = seen.at(-1)
  return (
    <>
      <Button onClick={() => setSeen([longLatvian])}>Quick view</Button>
      <Sheet
        open={now !== undefined}
        onOpenChange={(open) => !open && setSeen([])}
        modal={false}
        title={now}
        closeLabel="Close"
        back={{
          label: 'Back',
          onBack: () => setSeen(seen.slice(0, -1)),
          disabled: seen.length < 2,
        }}
        footer={<Button variant="primary">Open page</Button>}
      >
        <p>{now}</p>
        <Button className="mt-4" onClick={() => setSeen([...seen, longLithuanian])}>
          Open another
        </Button>
      </Sheet>
    </>
  )
}

export function Overlays() {
  const [sheet, setSheet] = useState(false)
  const [asking, setAsking] = useState(false)
  const [deleting, setDeleting] = useState(false)
  return (
    <Specimen name="DropdownMenu, Popover, Dialog, ConfirmDialog, Sheet">
      <Menu />
      <Popover trigger={<Button>Popover</Button>} label="Columns">
        <Field label="Name" hint={longEstonian}>
          <Input />
        </Field>
      </Popover>
      <Dialog
        trigger={<Button>Dialog</Button>}
        title="Invite a colleague"
        description={longLatvian}
        closeLabel="Close"
        footer={
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary">Invite</Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <Field label="E-mail">
            <Input type="email" />
          </Field>
          <Field label="Role">
            <Select options={[{ value: 'member', label: 'Member' }]} placeholder="Choose" />
          </Field>
        </div>
      </Dialog>
      <Button onClick={() => setAsking(true)}>Confirm</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete the list?"
        description="Its 12 suppliers stay. This cannot be undone."
        confirmLabel="Delete the list"
        cancelLabel="Keep it"
        danger
        loading={deleting}
        onConfirm={() => {
          setDeleting(true)
          setTimeout(() => {
            setDeleting(false)
            setAsking(false)
          }, 1200)
        }}
      />
      <Button onClick={() => setSheet(true)}>Modal sheet</Button>
      <Sheet open={sheet} onOpenChange={setSheet} title="Modal sheet" closeLabel="Close">
        {Array.from({ length: 30 }, (_, n) => `${n + 1}. ${longEstonian}`).map((text) => (
          <p key={text} className="mb-2">
            {text}
          </p>
        ))}
      </Sheet>
      <QuickView />
    </Specimen>
  )
}
