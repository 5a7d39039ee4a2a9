import { type Container, cutterOf, type Machine, type Part } from './notice-container.ts'
import { XmlChildren } from './xml-children.ts'

/** A declaration with an encoding other than UTF-8, which every notice within shares. */
const DECLARATION = /^<\?xml\s[^>]*\?>/i
const ENCODING = /\sencoding\s*=\s*["'](?!utf-)[A-Za-z][\w.-]*["']/i

const declarationOf = (start: Uint8Array): Buffer | null => {
  const head = new TextDecoder('latin1').decode(start.subarray(0, 256))
  const [declaration] = DECLARATION.exec(head) ?? []
  return declaration && ENCODING.test(declaration) ? Buffer.from(declaration, 'latin1') : null
}

/** A machine whose parts each begin with a declaration. */
const declaring = (machine: Machine, declaration: Buffer): Machine => {
  const declared = (work: (parts: Part[]) => void, found: Part[]): void => {
    const parts: Part[] = []
    try {
      work(parts)
    } finally {
      for (const part of parts)
        found.push(part instanceof Uint8Array ? Buffer.concat([declaration, part]) : part)
    }
  }
  return {
    scan: (chunk, found) => declared((parts) => machine.scan(chunk, parts), found),
    end: (found) => declared((parts) => machine.end(parts), found),
  }
}

/**
 * The Estonian register's notices of a month in one file: until 2022 `TED_ESENDERS`, since 2023
 * eForms, each directly within `OPEN-DATA`.
 */
export const openData: Container = {
  name: 'open-data',
  detects: (head) => /^<OPEN-DATA[\s/>]/.test(head),
  cutter: (start) => {
    const declaration = declarationOf(start)
    const children = new XmlChildren()
    return cutterOf(declaration ? declaring(children, declaration) : children)
  },
}
