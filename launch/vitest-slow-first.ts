import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** Starts matching files first, because a slow file that starts last delays the end of the run. */
export function slowFirst(slow: RegExp): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId)
      return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
    }
  }
}
