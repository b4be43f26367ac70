/** Mappers that exhaust time and memory. */
export const bombs: Record<string, string> = {
  fib: 'local fib(n) = if n < 2 then n else fib(n - 1) + fib(n - 2); { claims: { n: fib(40) } }',
  text: "{ claims: { text: std.repeat('x', 2e8) } }",
  recursion: 'local f(x) = 1 + f(x + 1); { claims: { n: f(0) } }',
  arrays: '{ claims: { rows: [[x * y for y in std.range(0, 20000)] for x in std.range(0, 20000)] } }',
}
