import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { SearchInput } from '../search-input.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { Textarea } from '../textarea.tsx'
import { longEstonian, longLatvian, longLithuanian } from './long-texts.ts'
import { Specimen } from './specimen.tsx'

const grid = 'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3'

const procedures = [
  { value: 'open', label: 'Open' },
  { value: 'restricted', label: 'Restricted' },
  { value: 'long', label: longLithuanian },
  { value: 'off', label: 'Disabled', disabled: true },
]

const grouped = [
  { label: 'Baltic', options: [{ value: 'lv', label: 'Latvia' }] },
  { label: 'Nordic', options: [{ value: 'fi', label: 'Finland' }] },
]

export function Forms() {
  const [words, setWords] = useState('ceļu uzturēšana')
  const [kind, setKind] = useState<'all' | 'part' | 'none'>('part')
  return (
    <>
      <Specimen name="Field, Input" className={grid}>
        <Field label="Empty" hint="A line under the control.">
          <Input placeholder="Placeholder" />
        </Field>
        <Field label="Filled" note="optional">
          <Input defaultValue={longLatvian} />
        </Field>
        <Field label="Wrong" required error="The deadline is in the past." hint="Riga time.">
          <Input defaultValue="2019-01-01" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Cannot be changed" />
        </Field>
        <Field label="Read only">
          <Input readOnly defaultValue="90000049726" />
        </Field>
        <Field label={longEstonian} error={longLithuanian}>
          <Input />
        </Field>
      </Specimen>
      <Specimen name="Textarea" className={grid}>
        <Field label="Description">
          <Textarea defaultValue={`${longLatvian}\n${longEstonian}`} />
        </Field>
        <Field label="Wrong" error="Too short.">
          <Textarea />
        </Field>
        <Field label="Disabled">
          <Textarea disabled defaultValue="Cannot be changed" />
        </Field>
      </Specimen>
      <Specimen name="SearchInput" className={grid}>
        <SearchInput
          label="Search tenders"
          placeholder="Search tenders"
          clearLabel="Clear"
          value={words}
          onValueChange={setWords}
        />
        <SearchInput
          label="Search while busy"
          clearLabel="Clear"
          value="busy"
          onValueChange={() => undefined}
          busy
        />
      </Specimen>
      <Specimen name="Select" className={grid}>
        <Field label="Procedure">
          <Select options={procedures} placeholder="Choose" />
        </Field>
        <Field label="Long value, grouped" error="Not available.">
          <Select options={[...procedures, ...grouped]} defaultValue="long" />
        </Field>
        <Field label="Disabled">
          <Select options={procedures} defaultValue="open" disabled />
        </Field>
        <div>
          <Select aria-label="Sort" variant="ghost" options={procedures} defaultValue="open" />
        </div>
      </Specimen>
      <Specimen name="Checkbox" className={grid}>
        <div>
          <Checkbox label="Off" />
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Some" checked="indeterminate" />
        </div>
        <div>
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled, on" disabled defaultChecked />
          <Checkbox aria-label="Without label" />
        </div>
        <Checkbox label={longLatvian} description={longEstonian} />
      </Specimen>
      <Specimen name="RadioGroup, Switch" className={grid}>
        <Field label="Lots" error="Choose one.">
          <RadioGroup
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'all', label: 'All lots' },
              { value: 'part', label: longLatvian, description: 'With a second line.' },
              { value: 'none', label: 'Disabled', disabled: true },
            ]}
          />
        </Field>
        <div>
          <Switch label="Off" />
          <Switch label="On" defaultChecked description="Takes effect at once." />
          <Switch label="Disabled" disabled />
          <Switch label="Disabled, on" disabled defaultChecked />
        </div>
      </Specimen>
    </>
  )
}
