import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { LIST_DIGEST_CHOICES } from '@kogge/domain/org-lists/list-digests.ts'
import { MOST_IMPORT_CHARACTERS, MOST_IMPORT_ROWS } from '@kogge/domain/org-lists/list-import.ts'
import { LIST_MEMBER_FIELDS, ORG_LIST_FIELDS } from '@kogge/domain/org-lists/org-list-changes.ts'
import {
  listMemberFields,
  MOST_CHANGED_MEMBERS,
  orgListFields,
} from '@kogge/domain/org-lists/org-list-inputs.ts'
import { ORG_LIST_PURPOSES } from '@kogge/domain/org-lists/org-list-purposes.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { listFeedInput } from './feed/list-feed.inputs.ts'
import { listFeed } from './feed/list-feed.queries.ts'
import { listFeedPage } from './feed/list-feed.views.ts'
import { applyImport } from './import/import-application.commands.ts'
import { importReport } from './import/import-report.queries.ts'
import { importReportView } from './import/import-report.views.ts'
import { chooseListDigest } from './list-digest.commands.ts'
import { LIST_MEMBER_SORTS, listMemberFilters } from './list-member-filters.ts'
import { addListMembers, removeListMembers } from './list-members.commands.ts'
import { listMembers } from './list-members.queries.ts'
import { watchList } from './list-watching.commands.ts'
import { createOrgList } from './org-list-creation.commands.ts'
import { saveListMember, saveOrgList } from './org-list-edits.commands.ts'
import { removeOrgList } from './org-list-removal.commands.ts'
import { undoListChange } from './org-list-undo.commands.ts'
import { listsHolding, orgListOf, orgListsOf } from './org-lists.queries.ts'
import {
  holdingLists,
  listMemberPage,
  orgListCard,
  orgListView,
  watchedList,
} from './org-lists.views.ts'

const VIEW = 'org_list.view' as const
const MANAGE = 'org_list.manage' as const
/** Look-ups by ids come in batches of this many. */
const BATCH = 20

const guid = z.object({ guid: z.uuid() })
const memberIds = z.array(orgId).min(1).max(MOST_CHANGED_MEMBERS)
const perhapsUndoable = z.strictObject({ eventId: z.string().nullable() })
const savedList = perhapsUndoable.extend({
  conflicts: z.array(z.enum(ORG_LIST_FIELDS)),
  theirs: z.strictObject({
    name: z.string(),
    description: z.string(),
    purpose: z.enum(ORG_LIST_PURPOSES),
  }),
})
const savedMember = perhapsUndoable.extend({
  conflicts: z.array(z.enum(LIST_MEMBER_FIELDS)),
  theirs: z.strictObject({ note: z.string(), tags: z.array(z.string()) }),
})

/** Lists of organisations, such as the competitors of a supplier. */
export const orgListsRouter = router({
  orgList: router({
    list: orgQuery(VIEW)
      .output(z.array(orgListCard))
      .query(({ ctx, input }) => orgListsOf(ctx.db, input.orgId)),

    byId: orgQuery(VIEW)
      .input(guid)
      .output(orgListView)
      .query(({ ctx, input }) => orgListOf(ctx.db, { ...input, userId: ctx.actor.userId })),

    members: orgQuery(VIEW)
      .input(
        pageInput.extend({
          ...guid.shape,
          filters: listMemberFilters.default({}),
          sortBy: z.enum(LIST_MEMBER_SORTS).default('name'),
        }),
      )
      .output(listMemberPage)
      .query(({ ctx, input }) => listMembers(ctx.db, input)),

    /** Which lists hold each of these organisations. */
    holding: orgQuery(VIEW)
      .input(z.object({ memberIds: z.array(orgId).max(BATCH) }))
      .output(z.array(holdingLists))
      .query(({ ctx, input }) => listsHolding(ctx.db, input.orgId, input.memberIds)),

    /** What is new with the organisations of a list. */
    feed: orgQuery(VIEW)
      .meta({ turn: 'market' })
      .input(listFeedInput)
      .output(listFeedPage)
      .query(({ ctx, input }) => listFeed(ctx, input)),

    create: orgMutation([MANAGE])
      .input(
        orgListFields.extend({ memberIds: z.array(orgId).max(MOST_CHANGED_MEMBERS).default([]) }),
      )
      .output(guid)
      .mutation(({ ctx, input }) => createOrgList(ctx, input)),

    save: orgMutation([MANAGE])
      .input(guid.extend({ base: orgListFields, mine: orgListFields }))
      .output(savedList)
      .mutation(async ({ ctx, input }) => {
        const { conflicts, ...saved } = await saveOrgList(ctx, input)
        return { conflicts: [...conflicts], ...saved }
      }),

    remove: orgMutation([MANAGE])
      .input(guid)
      .output(perhapsUndoable)
      .mutation(({ ctx, input }) => removeOrgList(ctx, input)),

    addMembers: orgMutation([MANAGE])
      .input(guid.extend({ memberIds }))
      .output(perhapsUndoable.extend({ added: z.number().int() }))
      .mutation(({ ctx, input }) => addListMembers(ctx, input)),

    saveMember: orgMutation([MANAGE])
      .input(guid.extend({ memberId: orgId, base: listMemberFields, mine: listMemberFields }))
      .output(savedMember)
      .mutation(async ({ ctx, input }) => {
        const { conflicts, ...saved } = await saveListMember(ctx, input)
        return { conflicts: [...conflicts], ...saved }
      }),

    removeMembers: orgMutation([MANAGE])
      .input(guid.extend({ memberIds }))
      .output(perhapsUndoable)
      .mutation(({ ctx, input }) => removeListMembers(ctx, input)),

    /** What becomes of each row of a file or pasted text; stores nothing. Too long for an address. */
    readImport: orgMutation([MANAGE])
      .input(guid.extend({ text: z.string().max(MOST_IMPORT_CHARACTERS) }))
      .output(importReportView)
      .mutation(({ ctx, input }) => importReport(ctx.db, input)),

    applyImport: orgMutation([MANAGE])
      .input(
        guid.extend({
          members: z.array(listMemberFields.extend({ memberId: orgId })).max(MOST_IMPORT_ROWS),
        }),
      )
      .output(perhapsUndoable.extend({ added: z.number().int() }))
      .mutation(({ ctx, input }) => applyImport(ctx, input)),

    // Counted alone, as watches are: others add theirs afterwards.
    watchAll: orgMutation(['rfx.watch'], 'exclusive')
      .input(guid)
      .output(watchedList)
      .mutation(({ ctx, input }) => watchList(ctx, input)),

    /** How often the caller has the news of a list in their digests. */
    chooseDigest: orgMutation(['rfx.watch'])
      .input(guid.extend({ mail: z.enum(LIST_DIGEST_CHOICES) }))
      .output(z.strictObject({}))
      .mutation(async ({ ctx, input }) => {
        await chooseListDigest(ctx, input)
        return {}
      }),

    undo: orgMutation([MANAGE])
      .input(guid.extend({ eventId: z.string().regex(/^\d{1,15}$/) }))
      .output(z.strictObject({ eventId: z.string() }))
      .mutation(({ ctx, input }) => undoListChange(ctx, input)),
  }),
})
