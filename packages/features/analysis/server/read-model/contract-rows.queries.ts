import type { Db } from '@kogge/db/client.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Batch } from './segment-builder.ts'

interface Packed extends Record<string, unknown> {
  readonly rfx: Buffer | null
  readonly position: Buffer
  readonly day: Buffer
  readonly ends: Buffer
  readonly kind: Buffer
  readonly cpv: Buffer
  readonly nuts: string
  readonly buyer: Buffer
  readonly supplier: Buffer
  readonly joint_buyers: readonly (readonly number[])[] | null
  readonly joint_suppliers: readonly (readonly number[])[] | null
  readonly cents: Buffer
  readonly tenders: Buffer
}

/** PostgreSQL sends the most significant byte first; views of typed arrays must be aligned. */
const own = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
const ints = (bytes: Buffer): Int32Array => new Int32Array(own(bytes.swap32()))
const shorts = (bytes: Buffer): Int16Array => new Int16Array(own(bytes.swap16()))
const doubles = (bytes: Buffer): Float64Array => new Float64Array(own(bytes.swap64()))

const party = (column: SQL): SQL => sql`string_agg(int4send(case cardinality(${column})
  when 0 then -1 when 1 then (${column})[1] else -2 end), '')`
const joint = (column: SQL): SQL =>
  sql`json_agg(${column}) filter (where cardinality(${column}) > 1)`

/**
 * Contracts in the order of the model's rows. The server packs each column into one value: a million
 * rows read one by one would cost several times as much on both sides.
 */
export const readContracts = async (tx: Db, where: SQL): Promise<Batch | null> => {
  const { rows } = await tx.execute<Packed>(sql`
    select string_agg(int4send(rfx_num), '') as rfx,
      string_agg(int2send(position), '') as position,
      string_agg(int4send(day - date '1970-01-01'), '') as day,
      string_agg(int4send(coalesce(ends_on - date '1970-01-01', '-2147483648'::int)), '') as ends,
      string_agg(int4send((country & 1023) | ((nature & 3) << 10) | ((source & 31) << 12)
        | (is_awarded::int << 17)), '') as kind,
      string_agg(int4send(coalesce(cpv, -1)), '') as cpv,
      string_agg(translate(left(coalesce(nuts, ''), 6), E'\\n', ' '), E'\\n') as nuts,
      ${party(sql`buyers`)} as buyer, ${party(sql`suppliers`)} as supplier,
      ${joint(sql`buyers`)} as joint_buyers, ${joint(sql`suppliers`)} as joint_suppliers,
      string_agg(float8send(coalesce(cents::float8, 'NaN')), '') as cents,
      string_agg(int2send(coalesce(tenders, '-1'::smallint)), '') as tenders
    from (select * from contract where ${where} order by day, rfx_num, position) as c`)
  const [packed] = rows
  if (!packed?.rfx) return null
  const rfx = ints(packed.rfx)
  return {
    length: rfx.length,
    rfx,
    position: shorts(packed.position),
    day: ints(packed.day),
    ends: ints(packed.ends),
    kind: ints(packed.kind),
    cpv: ints(packed.cpv),
    nuts: packed.nuts.split('\n'),
    buyer: ints(packed.buyer),
    supplier: ints(packed.supplier),
    jointBuyers: packed.joint_buyers ?? [],
    jointSuppliers: packed.joint_suppliers ?? [],
    cents: doubles(packed.cents),
    tenders: shorts(packed.tenders),
  }
}
