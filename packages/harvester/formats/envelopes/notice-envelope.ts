import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import type { JsonObject } from '../lossless-json.ts'

/** How a register's interface wraps a notice. */
export interface Envelope {
  /** The field with the document. */
  readonly field: string
  /**
   * The notice with what the envelope adds. What the document itself says is never overruled: the
   * envelope only fills what it leaves open, each number under the meaning that it has there.
   */
  readonly complete: (notice: Notice, envelope: JsonObject) => Notice
}
