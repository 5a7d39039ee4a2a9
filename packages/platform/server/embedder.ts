import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { EMBEDDING_MODELS, type EmbeddingModel } from '@kogge/domain/search/embedding-text.ts'
import { APICallError, embedMany } from 'ai'
import { z } from 'zod'
import { EmbeddingError, type EmbeddingProblem } from './embedding-errors.ts'

export interface EmbeddingSettings {
  /** Where the API is, `/v1` included and without a slash at the end. */
  readonly url: string
  readonly key: string | null
  readonly model: EmbeddingModel
  readonly timeoutMs?: number
}

/** What an endpoint has made of some texts. */
export interface Embedded {
  /** One a text, in the order of the texts, each as long as the model's vectors are. */
  readonly vectors: readonly (readonly number[])[]
  /** As the endpoint counts them; null where it does not say, or gives what is no count. */
  readonly tokens: number | null
}

/** Turns texts into vectors that lie near each other when the texts mean the like. */
export interface Embedder {
  readonly model: EmbeddingModel
  /** At most a hundred texts, none of them empty. Throws `EmbeddingError`, and nothing else. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedded>
  /** The vector that is remembered of a text, which costs no call; null for none. */
  recall(text: string): readonly number[] | null
}

/** Vectors are kept and compared in half precision: it knows no greater number. */
const GREATEST = 65_504
/** Shorter than that, half precision leaves of a vector another one, or none; those of models are about 1 long. */
const SHORTEST = 1e-3

const TIMEOUT_MS = 60_000
/** A hundred vectors of 3,072 numbers written out are 6 MB. */
const MOST_BYTES = 16 * 1024 * 1024

const problemOf = (status: number): EmbeddingProblem => {
  if (status === 429 || status === 503 || status === 529) return 'busy'
  if (status === 401 || status === 403) return 'refused'
  if (status === 400 || status === 413 || status === 422) return 'text'
  return 'failed'
}

/** Seconds or a date (RFC 9110, 10.2.3). */
const retryAfterOf = (headers: Readonly<Record<string, string>> | undefined): number | null => {
  const said = headers?.['retry-after']
  if (said === undefined) return null
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

const errorOf = (error: unknown): EmbeddingError => {
  if (error instanceof EmbeddingError) return error
  if (!APICallError.isInstance(error)) return new EmbeddingError('unexpected')
  const { statusCode, responseHeaders, cause } = error
  if (cause instanceof EmbeddingError) return cause
  if (statusCode === undefined) return new EmbeddingError('unreachable')
  // An answer that was a success and still is none.
  if (statusCode < 400) return new EmbeddingError('unexpected')
  return new EmbeddingError(problemOf(statusCode), retryAfterOf(responseHeaders))
}

/** The answer as it comes, cut off where it grows beyond what it can be. */
const bounded = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  let size = 0
  return body.pipeThrough(
    new TransformStream({
      transform: (part, controller) => {
        size += part.byteLength
        if (size > MOST_BYTES) controller.error(new EmbeddingError('unexpected'))
        else controller.enqueue(part)
      },
    }),
  )
}

/** A connection that ended before it answered, as undici and the system name it. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

const wasClosed = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  CLOSED.has(String(error.cause.code))

/**
 * A connection that was kept for the next call may be closed by the other side just as that call goes
 * out, which says nothing of the endpoint: the call is made once more, as it changes nothing there.
 */
const reaching: typeof fetch = async (address, init) => {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (!wasClosed(error)) throw error
    return fetch(address, init)
  }
}

/** The text and the key go to the configured address alone: redirects are not followed. */
const request: typeof fetch = async (address, init) => {
  const response = await reaching(address, { ...init, redirect: 'manual' }).catch(() => {
    throw new EmbeddingError('unreachable')
  })
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw new EmbeddingError('unexpected')
  }
  const { status, headers, body } = response
  return new Response(body && bounded(body), { status, headers })
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0

/** Places that the API gives beside the vectors, and the SDK leaves out. */
const placed = z.object({ data: z.array(z.object({ index: z.number().int().optional() })) })

/** The vectors in the order of the texts: an endpoint may answer in another one. */
const inOrder = (vectors: readonly number[][], body: unknown): readonly number[][] => {
  const places = placed.safeParse(body).data?.data.map(({ index }) => index) ?? []
  if (places.every((place) => place === undefined)) return vectors
  const ordered = vectors.map((_, place) => vectors[places.indexOf(place)])
  return ordered.flatMap((vector) => (vector ? [vector] : []))
}

/** The endpoint that is configured, spoken to as OpenAI's API is. */
export const createEmbedder = (settings: EmbeddingSettings): Embedder => {
  const { url, key, model, timeoutMs = TIMEOUT_MS } = settings
  const { dimensions } = EMBEDDING_MODELS[model]
  const provider = createOpenAICompatible({
    name: 'kogge',
    baseURL: url,
    ...(key !== null && { apiKey: key }),
    fetch: request,
  })
  const isVector = (vector: readonly number[]): boolean =>
    vector.length === dimensions &&
    vector.every((x) => Math.abs(x) <= GREATEST) &&
    Math.hypot(...vector) >= SHORTEST
  return {
    model,
    recall: () => null,
    embed: async (texts, signal) => {
      const patience = AbortSignal.timeout(timeoutMs)
      try {
        const { embeddings, usage, responses } = await embedMany({
          model: provider.embeddingModel(model),
          values: [...texts],
          // Who asks again, and when, is settled by the work that asks.
          maxRetries: 0,
          abortSignal: signal ? AbortSignal.any([signal, patience]) : patience,
        })
        const vectors = inOrder(embeddings, responses?.[0]?.body)
        if (vectors.length !== texts.length || !vectors.every(isVector))
          throw new EmbeddingError('unexpected')
        return { vectors, tokens: isCount(usage.tokens) ? usage.tokens : null }
      } catch (error) {
        if (patience.aborted || signal?.aborted) throw new EmbeddingError('unreachable')
        throw errorOf(error)
      }
    },
  }
}

/**
 * The same, that remembers what it has made of single texts: who goes on to the next page asks for
 * the same vector again.
 */
export const remembering = (embedder: Embedder, most = 500): Embedder => {
  const known = new Map<string, Embedded>()
  return {
    model: embedder.model,
    recall: (text) => known.get(text)?.vectors[0] ?? null,
    embed: async (texts, signal) => {
      const [text] = texts
      if (text === undefined || texts.length > 1) return embedder.embed(texts, signal)
      const found = known.get(text)
      if (found) return { ...found, tokens: 0 }
      const made = await embedder.embed(texts, signal)
      known.set(text, made)
      const [oldest] = known.keys()
      if (known.size > most && oldest !== undefined) known.delete(oldest)
      return made
    },
  }
}
