export default function Selection() {
  return null;
}
