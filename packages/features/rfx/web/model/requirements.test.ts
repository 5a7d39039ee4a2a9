import type { NoticeRequirement } from '@kogge/domain/notices/canonical-notice.ts'
import { contentWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { describe, expect, it } from 'vitest'
import { requirementGroups } from './requirements.ts'

const requirement = (
  kind: NoticeRequirement['kind'],
  type: string,
  text = '',
): NoticeRequirement => ({ kind, type, name: {}, description: text ? { en: text } : {} })

describe('requirements', () => {
  const turnover = requirement('selection', 'slc-stand-to-gen')
  const content = contentWith({
    requirements: [requirement('exclusion', 'exg-crim-fraud')],
    lots: [
      lotWith({ id: 'A', requirements: [turnover, requirement('execution', 'nda/true')] }),
      lotWith({ id: 'B', requirements: [turnover] }),
      lotWith({ id: 'C', requirements: [requirement('selection', 'slc-stand-to-gen', 'More')] }),
    ],
  })

  it('are grouped by kind in a fixed order, without empty groups', () => {
    expect(requirementGroups(content).map(({ kind }) => kind)).toEqual([
      'exclusion',
      'selection',
      'execution',
    ])
    expect(requirementGroups(contentWith())).toEqual([])
  })

  it('stand once with their lots, and differ when their words differ', () => {
    const selection = requirementGroups(content).find(({ kind }) => kind === 'selection')
    expect(selection?.items.map(({ lotIds }) => lotIds)).toEqual([['A', 'B'], ['C']])
  })

  it('name no lots when they hold for all', () => {
    const [group] = requirementGroups(
      contentWith({
        lots: ['A', 'B'].map((id) => lotWith({ id, requirements: [turnover] })),
      }),
    )
    expect(group?.items).toEqual([{ requirement: turnover, lotIds: null }])
    expect(requirementGroups(content)[0]?.items[0]?.lotIds).toBeNull()
  })
})
