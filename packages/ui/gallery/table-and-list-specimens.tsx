import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Breadcrumb } from '../breadcrumb.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Description, DescriptionList } from '../description-list.tsx'
import { InfiniteSentinel } from '../infinite-sentinel.tsx'
import { Card, Section } from '../page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx'
import { LinkTab, LinkTabs, Tab, TabCount, TabList, TabPanel, Tabs } from '../tabs.tsx'
import { longEstonian, longLatvian, longLithuanian, longWord } from './long-texts.ts'
import { Specimen } from './specimen.tsx'

const rows = [
  { id: 'LV-2026-1204', title: longLatvian, value: '1 240 000,00 EUR', state: 'Open' },
  { id: 'LT-2026-0417', title: longLithuanian, value: '86 500,00 EUR', state: 'Closing' },
  { id: 'EE-2026-0093', title: longEstonian, value: '9 999 999,99 EUR', state: 'Awarded' },
  { id: 'PL-2026-0001', title: longWord, value: '—', state: 'Cancelled' },
]

const tones = {
  Open: 'info',
  Closing: 'attention',
  Awarded: 'success',
  Cancelled: 'danger',
} as const

function stateTone(state: string) {
  return state in tones ? tones[state as keyof typeof tones] : 'neutral'
}

function TenderTable() {
  const [ticked, setTicked] = useState(['LT-2026-0417'])
  const [ascending, setAscending] = useState(true)
  const all = ticked.length === rows.length
  return (
    <Table label="Tenders" className="min-w-3xl">
      <TableHead>
        <TableHeader className="w-8">
          <Checkbox
            aria-label="Select all"
            checked={all ? true : ticked.length > 0 && 'indeterminate'}
            onCheckedChange={() => setTicked(all ? [] : rows.map((row) => row.id))}
          />
        </TableHeader>
        <TableHeader
          sort={ascending ? 'ascending' : 'descending'}
          onSort={() => setAscending(!ascending)}
        >
          Title
        </TableHeader>
        <TableHeader>Status</TableHeader>
        <TableHeader align="end" onSort={() => undefined}>
          Value
        </TableHeader>
        <TableHeader align="end">Deadline</TableHeader>
      </TableHead>
      <TableBody>
        {(ascending ? rows : rows.toReversed()).map((row) => (
          <TableRow key={row.id} selected={ticked.includes(row.id)}>
            <TableCell>
              <Checkbox
                aria-label={`Select ${row.id}`}
                className="mt-0.5"
                checked={ticked.includes(row.id)}
                onCheckedChange={(on) =>
                  setTicked(on ? [...ticked, row.id] : ticked.filter((id) => id !== row.id))
                }
              />
            </TableCell>
            <TableCell>
              <a href="#data" className="text-link hover:underline wrap-anywhere">
                {row.title}
              </a>
              <span className="block text-sm text-subtle">{row.id}</span>
            </TableCell>
            <TableCell>
              <Badge tone={stateTone(row.state)}>{row.state}</Badge>
            </TableCell>
            <TableCell align="end">{row.value}</TableCell>
            <TableCell align="end">21.11.2026 11:00</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export function Data() {
  const [loading, setLoading] = useState(false)
  return (
    <>
      <Specimen name="Breadcrumb" className="block">
        <Breadcrumb label="Path">
          <a href="#data">Search</a>
          <a href="#data">Rīgas valstspilsētas pašvaldība</a>
          <span>{longLatvian}</span>
        </Breadcrumb>
      </Specimen>
      <Specimen name="LinkTabs" note="the state is the address" className="block">
        <LinkTabs label="Tender">
          <LinkTab href="#data" active>
            Overview
          </LinkTab>
          <LinkTab href="#data">
            Lots <TabCount>12</TabCount>
          </LinkTab>
          <LinkTab href="#data">Nepieciešamie dokumenti</LinkTab>
          <LinkTab href="#data">Viešųjų pirkimų dalyviai</LinkTab>
        </LinkTabs>
      </Specimen>
      <Specimen name="Tabs" className="block">
        <Tabs defaultValue="one">
          <TabList aria-label="Parts">
            <Tab value="one">One</Tab>
            <Tab value="two">
              Two <TabCount>3</TabCount>
            </Tab>
            <Tab value="off" disabled>
              Disabled
            </Tab>
          </TabList>
          <TabPanel value="one">First panel</TabPanel>
          <TabPanel value="two">Second panel</TabPanel>
        </Tabs>
      </Specimen>
      <Specimen name="Table" note="scrolls in its own box when too wide" className="block">
        <TenderTable />
        <InfiniteSentinel
          hasMore
          loading={loading}
          onReach={() => {
            setLoading(true)
            setTimeout(() => setLoading(false), 1500)
          }}
          label="Load more"
        />
      </Specimen>
      <Specimen name="Section, DescriptionList" className="block">
        <Section title="The contract" description="As the source has it.">
          <DescriptionList columns={2}>
            <Description label="Buyer">Rīgas valstspilsētas pašvaldība</Description>
            <Description label="Estimated value">1 240 000,00 EUR</Description>
            <Description label="Viešojo pirkimo procedūros rūšis">{longLithuanian}</Description>
            <Description label="Identifier">{longWord}</Description>
          </DescriptionList>
        </Section>
      </Specimen>
      <Specimen name="Card" className="grid gap-3 sm:grid-cols-2">
        <Card>{longEstonian}</Card>
        <Card className="bg-sunken">{longLatvian}</Card>
      </Specimen>
    </>
  )
}
