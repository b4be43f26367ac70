import type { DescMethodUnary, Message } from '@bufbuild/protobuf'
import type { Incoming } from '@tillkey/host'

/** Headers of a response. */
export interface ResponseHeaders {
  set(name: string, value: string): void
}

/** Members of a message to be sent. */
export type Members = Record<string, unknown>

/** Answers a message with the members of its response. */
export type AnswerMessage = (message: Message, headers: ResponseHeaders) => Members | Promise<Members>

/** A method with one request and one response, as a listener serves it. */
export interface UnaryMethod {
  desc: DescMethodUnary
  /** Upper bound on requests in bytes. */
  maxBytes: number
  /** Authorises a call before its message is read. Returns what answers it. */
  admit(request: Incoming): AnswerMessage | Promise<AnswerMessage>
}

/** Path of a method: `/ory.keto.relation_tuples.v1alpha2.CheckService/Check`. */
export const methodPath = ({ parent, name }: Pick<DescMethodUnary, 'name' | 'parent'>): string =>
  `/${parent.typeName}/${name}`
