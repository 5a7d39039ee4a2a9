import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EMBEDDING_MODELS, type EmbeddingModel } from '@kogge/domain/search/embedding-text.ts'
import { z } from 'zod'

const asking = z.object({
  model: z.string(),
  input: z.array(z.string()),
  encoding_format: z.literal('float'),
})

/** A request to the endpoint, with its body read. */
export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly model: string
  readonly input: readonly string[]
}

export type Answer = (asked: Asked, response: ServerResponse) => void | Promise<void>

export interface Endpoint {
  readonly url: string
  readonly asked: Asked[]
  /** What it answers from now on. */
  answer(next: Answer): void
  close(): Promise<void>
}

export const json = (
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(value))
}

/** An error as OpenAI's API words it. */
export const failing =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    json(
      response,
      { error: { message: 'no', type: 'x', param: null, code: null } },
      status,
      headers,
    )

/**
 * A vector by the words of a text: texts that share words lie near each other, which is all that a
 * test needs of meaning. Words that begin with the same four letters are the same.
 */
export const vectorOf = (text: string, model: EmbeddingModel): number[] => {
  const vector = new Array<number>(EMBEDDING_MODELS[model].dimensions).fill(0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7
    for (const letter of word.slice(0, 4)) hash = (hash * 31 + letter.charCodeAt(0)) % 1009
    vector[hash] = (vector[hash] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((x) => x / length)
}

const models = Object.keys(EMBEDDING_MODELS) as EmbeddingModel[]

/** As OpenAI's API answers. */
export const openai: Answer = ({ model, input }, response) => {
  const known = models.find((name) => name === model)
  if (!known) return failing(404)({ path: '', headers: {}, model, input }, response)
  const data = input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: vectorOf(text, known),
  }))
  const tokens = input.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)
  json(response, {
    object: 'list',
    data,
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  })
}

/** An endpoint of embeddings on this machine. */
export const startEndpoint = async (first: Answer = openai): Promise<Endpoint> => {
  const asked: Asked[] = []
  let answer = first
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined)
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { url: path = '/', headers } = request
    const { model, input } = asking.parse(JSON.parse(text))
    const one = { path, headers, model, input }
    asked.push(one)
    await answer(one, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
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
