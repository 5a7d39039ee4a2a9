import { useEffect, useState } from 'react'
import { Combobox } from '../combobox.tsx'
import type { ComboboxItem } from '../combobox-items.ts'
import { FacetList } from '../facet-list.tsx'
import { Field } from '../field.tsx'
import { FilterPanel } from '../filter-panel.tsx'
import { FilterSection } from '../filter-section.tsx'
import { MultiCombobox } from '../multi-combobox.tsx'
import { TreePicker } from '../tree-picker.tsx'
import type { TreeNode } from '../tree-selection.ts'
import { longLatvian, longLithuanian } from './long-texts.ts'
import { Specimen } from './specimen.tsx'

const grid = 'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3'
const labels = {
  search: 'Type to search',
  empty: 'Nothing found',
  loading: 'Loading',
  clear: 'Clear',
}

const buyers: ComboboxItem[] = [
  { value: 'riga', label: 'Rīgas valstspilsētas pašvaldība', description: '90011524360, Latvia' },
  { value: 'tallinn', label: 'Tallinna Linnavalitsus', description: '75014920, Estonia' },
  { value: 'vilnius', label: 'Vilniaus miesto savivaldybė', description: '188710061, Lithuania' },
  { value: 'long', label: longLithuanian },
  { value: 'off', label: 'Disabled', disabled: true },
]

function AsyncBuyers() {
  const [query, setQuery] = useState('')
  const [answer, setAnswer] = useState<{ query: string; items: ComboboxItem[] }>()
  const [value, setValue] = useState<ComboboxItem | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const items = [1, 2, 3].map((n) => ({ value: `${query}${n}`, label: `${query} ${n}` }))
      setAnswer({ query, items: query === '' ? [] : items })
    }, 700)
    return () => clearTimeout(timer)
  }, [query])
  return (
    <Combobox
      value={value}
      onValueChange={setValue}
      items={answer?.items ?? []}
      loading={answer?.query !== query}
      onSearch={setQuery}
      placeholder="Answers after 700 ms"
      labels={labels}
    />
  )
}

const divisions = ['03', '09', '14', '45', '71', '90']

/** Three levels; the branch "14" never loads. */
async function loadChildren(id: string | null): Promise<readonly TreeNode[]> {
  await new Promise((done) => setTimeout(done, id === null ? 0 : 400))
  if (id === '14') throw new Error('not there')
  if (id === null) {
    return divisions.map((code) => ({
      id: code,
      code,
      label: code === '45' ? 'Būvdarbi' : code === '90' ? longLatvian : `Division ${code}`,
      hasChildren: true,
      count: '1 204',
    }))
  }
  return ['1', '2', '3'].map((digit) => ({
    id: id + digit,
    code: id + digit,
    label: `Group ${id}${digit}`,
    hasChildren: id.length < 4,
  }))
}

async function searchTree(query: string): Promise<readonly TreeNode[]> {
  if (query === 'fail') throw new Error('asked to fail')
  return divisions
    .filter((code) => code.includes(query))
    .map((code) => ({ id: code, code, label: `Division ${code}`, hasChildren: true }))
}

function Tree() {
  const [selected, setSelected] = useState<string[]>(['45', '711'])
  return (
    <TreePicker
      labels={{
        tree: 'Classification',
        search: 'Code or name',
        clearSearch: 'Clear',
        loading: 'Loading',
        empty: 'Nothing found',
        error: 'Could not be loaded.',
        retry: 'Try again',
      }}
      loadChildren={loadChildren}
      search={searchTree}
      isAncestor={(ancestor, node) => node !== ancestor && node.startsWith(ancestor)}
      selected={selected}
      onSelectedChange={setSelected}
    />
  )
}

const countries = ['Latvia', 'Lithuania', 'Estonia', 'Poland', 'Finland', 'Sweden', longLithuanian]

function Filters() {
  const [selected, setSelected] = useState(['Latvia', 'Poland'])
  return (
    <FilterPanel
      title="Filters"
      count={selected.length}
      clearLabel="Clear all"
      onClear={() => setSelected([])}
      closeLabel="Close"
      resultsLabel="Show 1 204 tenders"
    >
      <FilterSection
        title="Country"
        count={selected.length}
        clearLabel="Clear country"
        onClear={() => setSelected([])}
      >
        <FacetList
          label="Country"
          facets={countries.map((label, n) => ({
            value: label,
            label,
            count: `${9120 - n * 1204}`,
          }))}
          selected={selected}
          onSelectedChange={setSelected}
          limit={4}
          moreLabel="Show more"
          lessLabel="Show less"
        />
      </FilterSection>
      <FilterSection
        title="Buyer"
        count={0}
        clearLabel="Clear buyer"
        onClear={() => undefined}
        defaultOpen={false}
      >
        <AsyncBuyers />
      </FilterSection>
    </FilterPanel>
  )
}

export function Pickers() {
  const [buyer, setBuyer] = useState<ComboboxItem | null>(buyers[0] ?? null)
  const [many, setMany] = useState<ComboboxItem[]>(buyers.slice(0, 2))
  return (
    <>
      <Specimen name="Combobox" className={grid}>
        <Field label="Buyer">
          <Combobox
            value={buyer}
            onValueChange={setBuyer}
            items={buyers}
            placeholder="Any buyer"
            labels={labels}
          />
        </Field>
        <Field label="Remote" error="Choose a buyer.">
          <AsyncBuyers />
        </Field>
        <Field label="Disabled">
          <Combobox
            value={buyer}
            onValueChange={setBuyer}
            items={buyers}
            placeholder="Any buyer"
            labels={labels}
            disabled
          />
        </Field>
        <Field label="Several">
          <MultiCombobox
            value={many}
            onValueChange={setMany}
            items={buyers}
            placeholder="Add a buyer"
            removeLabel={(item) => `Remove ${item.label}`}
            labels={labels}
          />
        </Field>
      </Specimen>
      <Specimen
        name="FilterPanel, FilterSection, FacetList, TreePicker"
        note="the panel folds below 1024 px; division 14 fails, so does the search for “fail”"
        className="items-start gap-8"
      >
        <Filters />
        <div className="min-w-0 max-w-md flex-1 basis-72">
          <Tree />
        </div>
      </Specimen>
    </>
  )
}
