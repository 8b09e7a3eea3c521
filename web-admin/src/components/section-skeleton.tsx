import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";

/** In the place of a section, until its code and what its layout depends on are there. */
export function SectionSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <Skeleton height={32} width="min(100%, 360px)" />
      <Skeleton height={420} />
    </SkeletonGroup>
  );
}
