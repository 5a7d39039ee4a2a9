import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the service, with its body read. */
export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
}

export type Answer = (asked: Asked, response: ServerResponse) => void

export interface Service {
  readonly url: string
  readonly asked: readonly Asked[]
  /** What it answers from now on. */
  answer(next: Answer): void
  close(): Promise<void>
}

export const json = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** As LibreTranslate answers: the text with the language before it. */
export const libre: Answer = ({ body }, response) =>
  json(response, { translatedText: `${body.target}: ${body.q}` })

/** As DeepL answers. */
export const deepl: Answer = ({ body }, response) =>
  json(response, {
    translations: [
      { detected_source_language: 'LV', text: `${body.target_lang}: ${[body.text].flat().join()}` },
    ],
  })

/** A translation service on this machine. */
export const startService = async (first: Answer): Promise<Service> => {
  const asked: Asked[] = []
  let answer = first
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined)
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { url: path = '/', headers } = request
    const one = { path, headers, body: JSON.parse(text || '{}') }
    asked.push(one)
    answer(one, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => {
      answer = next
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
