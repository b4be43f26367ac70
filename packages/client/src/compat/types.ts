import type { Operation, OperationTypes } from '@tillkey/wire'
import type { groups } from '../groups.ts'
import type { Configuration, Requester, RequestOptions } from './configuration.ts'
import type { CompatResponse } from './exchange.ts'
import type { PositionalNames } from './positional-names.ts'
import type { RequestArgs } from './request-args.ts'

type Literals<T> = T extends string ? (string extends T ? never : T) : never
type Strings<T extends string> = [Literals<T>] extends [never] ? T : Literals<T>
type Members<T> = T extends readonly (infer Item)[]
  ? Published<Item>[]
  : T extends object
    ? string extends keyof T
      ? unknown extends T[keyof T]
        ? // oxlint-disable-next-line typescript/no-explicit-any -- as published
          any
        : { [K in keyof T]: Published<T[K]> }
      : { [K in keyof T]: Published<T[K]> }
    : T

/** A model as it is published: enumerations closed, and `any` where anything may stand. */
export type Published<T> = unknown extends T
  ? // oxlint-disable-next-line typescript/no-explicit-any -- as published
    any
  : Strings<Extract<T, string>> | Members<Exclude<T, string>>

type Joined<Text extends string> = Text extends `${infer Head}${'-' | '_' | '.'}${infer Tail}`
  ? `${Head}${Capitalize<Joined<Tail>>}`
  : Text
type Name<Wire extends string> = Uncapitalize<Joined<Wire>>

export type Groups = typeof groups
export type GroupName = keyof Groups
type OperationOf<G extends GroupName, Id extends keyof Groups[G]> =
  Groups[G][Id] extends Operation<infer T> ? T : never
type Words<Text extends string> = Text extends `${infer Head} ${infer Tail}` ? [Head, ...Words<Tail>] : [Text]
type NamesOf<Id> = Id extends keyof PositionalNames ? Words<PositionalNames[Id]> : []
/** The one name that no parameter on the wire has. */
type BodyName<Args, Id> = Exclude<NamesOf<Id>[number], Name<Exclude<keyof Args, 'body'> & string>>

/** The published arguments of an operation as one object, by their names in code. */
type Named<Args, Id> = {
  [K in keyof Args as K extends 'body'
    ? BodyName<Args, Id>
    : Extract<Name<K & string>, NamesOf<Id>[number]>]: Published<Args[K]>
}
export type RequestOf<G extends GroupName, Id extends keyof Groups[G]> =
  OperationOf<G, Id> extends { args: infer Args }
    ? { [K in keyof Named<Args, Id>]: Named<Args, Id>[K] }
    : never

type Element<Request, N> = N extends keyof Request
  ? undefined extends Request[N]
    ? [argument?: Request[N]]
    : [argument: Request[N]]
  : never
type Elements<Request, Names extends unknown[]> = Names extends [infer Head, ...infer Tail]
  ? [...Element<Request, Head>, ...Elements<Request, Tail>]
  : []
export type PositionalOf<G extends GroupName, Id extends keyof Groups[G]> = [
  ...Elements<RequestOf<G, Id>, NamesOf<Id>>,
  options?: RequestOptions,
]

type Success<T extends OperationTypes> = T['responses'][keyof T['responses'] & (200 | 201 | 202 | 204)]
export type DataOf<G extends GroupName, Id extends keyof Groups[G]> = Published<Success<OperationOf<G, Id>>>

type Answer<G extends GroupName, Id extends keyof Groups[G]> = Promise<CompatResponse<DataOf<G, Id>>>
type Objects<Request> = {} extends Request
  ? [requestParameters?: Request, options?: RequestOptions]
  : [requestParameters: Request, options?: RequestOptions]

export type Methods<G extends GroupName> = {
  [Id in keyof Groups[G]]: (
    ...args: Id extends keyof PositionalNames ? Objects<RequestOf<G, Id>> : [options?: RequestOptions]
  ) => Answer<G, Id>
}
export type ApiClass<G extends GroupName> = new (
  configuration?: Configuration,
  basePath?: string,
  axios?: Requester,
) => Methods<G>
export type ParamCreator<G extends GroupName> = (configuration?: Configuration) => {
  [Id in keyof Groups[G]]: (...args: PositionalOf<G, Id>) => Promise<RequestArgs>
}
export type Fp<G extends GroupName> = (configuration?: Configuration) => {
  [Id in keyof Groups[G]]: (
    ...args: PositionalOf<G, Id>
  ) => Promise<(axios?: Requester, basePath?: string) => Answer<G, Id>>
}
export type Factory<G extends GroupName> = (
  configuration?: Configuration,
  basePath?: string,
  axios?: Requester,
) => { [Id in keyof Groups[G]]: (...args: PositionalOf<G, Id>) => Answer<G, Id> }
