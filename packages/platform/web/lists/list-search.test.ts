import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ListSpec, listState, readListParams, withFilter } from './list-search.ts'

const spec: ListSpec<'q' | 'days' | 'status', 'date' | 'value'> = {
  filters: {
    q: { accepts: (value) => value.length <= 20, max: 1 },
    days: { accepts: ['1', '7', 'any'], fallback: ['7'], max: 1 },
    status: { accepts: ['open', 'closed'] },
  },
  sorts: ['date', 'value'],
  defaultSort: 'date',
}

describe('reading', () => {
  test('each filter is a JSON array of its own', () => {
    const { params, rejected } = readListParams(spec, { q: '["road"]', status: ['open'] })
    expect(params).toEqual({ q: ['road'], status: ['open'] })
    expect(rejected).toEqual([])
  })

  test('what cannot be used is left out and named', () => {
    const { params, rejected } = readListParams(spec, {
      q: 'not json',
      status: '["open","<script>"]',
      sortBy: 'nothing',
      days: '{"a":1}',
    })
    expect(params).toEqual({ status: ['open'] })
    expect(rejected).toEqual(['q', 'days', 'status', 'sortBy'])
  })

  test('defaults leave the address and stand in the state', () => {
    const { params } = readListParams(spec, { days: '["7"]', sortBy: 'date', status: '[]' })
    expect(params).toEqual({})
    expect(listState(spec, params)).toEqual({ filters: { days: ['7'] }, sortBy: 'date' })
  })

  test('what is the same whatever its case is taken once', () => {
    const ids: ListSpec<'id', 'date'> = {
      filters: { id: { accepts: (value) => /^[a-f]+$/.test(value), isFolded: true, max: 2 } },
      sorts: ['date'],
      defaultSort: 'date',
    }
    expect(readListParams(ids, { id: ['ab', 'AB', 'CD'] }).params).toEqual({ id: ['ab', 'cd'] })
  })

  test('whatever stands in the address, reading again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'days', 'status', 'sortBy', 'x'), fc.jsonValue()),
        (raw) => {
          const once = readListParams(spec, raw).params
          expect(readListParams(spec, once)).toEqual({ params: once, rejected: [] })
        },
      ),
    )
  })
})

test('clearing a filter with a default brings the default back', () => {
  const params = withFilter(spec, {}, 'days', ['any'])
  expect(params).toEqual({ days: ['any'] })
  expect(withFilter(spec, params, 'days', [])).toEqual({})
})

test('what widens a filter leaves with it, and is there after it was set', () => {
  const any = () => true
  const widened: ListSpec<'region' | 'regionWords', 'name'> = {
    filters: { region: { accepts: any }, regionWords: { accepts: any, widens: 'region' } },
    sorts: ['name'],
    defaultSort: 'name',
  }
  const region = { region: ['LV00C'] }
  const params = withFilter<'region' | 'regionWords', 'name'>(widened, region, 'regionWords', [
    'Vidzemē',
  ])
  expect(params).toEqual({ region: ['LV00C'], regionWords: ['Vidzemē'] })
  expect(withFilter(widened, params, 'region', ['LV005'])).toEqual({ region: ['LV005'] })
  expect(withFilter(widened, params, 'regionWords', [])).toEqual({ region: ['LV00C'] })
})
