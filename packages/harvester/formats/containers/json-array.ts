import { FormatError } from '../format-errors.ts'
import { JsonElements } from './json-elements.ts'
import { isJsonSpace } from './json-value.ts'
import { brokenOff, type Container, cutterOf, type Machine, type Part } from './notice-container.ts'

class JsonArray implements Machine {
  private state: 'before' | 'within' | 'after' = 'before'
  private readonly elements = new JsonElements()

  scan(chunk: Buffer, found: Part[]): void {
    let at = 0
    if (this.state === 'before') {
      while (at < chunk.length && isJsonSpace(chunk[at])) at += 1
      if (at === chunk.length) return
      this.state = 'within'
      at += 1
    }
    if (this.state === 'within') {
      const end = this.elements.scan(chunk, at, (part) => found.push(part))
      if (end < 0) return
      this.state = 'after'
      at = end
    }
    for (; at < chunk.length; at++)
      if (!isJsonSpace(chunk[at]))
        throw new FormatError('malformed', 'Something stands after its list.')
  }

  end(): void {
    if (this.state !== 'after') throw brokenOff()
  }
}

/** A JSON array of notices: the Latvian bureau's file of a day, a page of the Polish bulletin. */
export const jsonArray: Container = {
  name: 'json-array',
  detects: (head) => /^\s*\[\s*(?:[{\]]|$)/.test(head),
  cutter: () => cutterOf(new JsonArray()),
}
