export default function ClosureSettings() {
  return null;
}
