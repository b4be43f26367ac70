import type { Token } from './lexer.ts'

/** A name a file uses, kept with its place until every class is known. */
export type Reference =
  | { readonly kind: 'type'; readonly namespace: Token }
  | { readonly kind: 'set'; readonly namespace: Token; readonly relation: Token }
  | { readonly kind: 'own'; readonly owner: string; readonly relation: Token }
  | { readonly kind: 'traverse'; readonly owner: string; readonly relation: Token; readonly computed: string }
