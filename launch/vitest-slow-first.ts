import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** Has files whose path matches begin first: they take long by themselves, and would be waited for if they began last. */
export function slowFirst(slow: RegExp): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId)
      return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
    }
  }
}
