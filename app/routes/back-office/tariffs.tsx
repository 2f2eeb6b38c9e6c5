export default function Tariffs() {
  return null;
}
